-- What of a camera's pictures is nobody's business: polygons in parts of the picture's width and height, painted black on
-- arrival. camera_mask_id is the id of the camera.
select create_versioned('camera_mask', $$
  masks jsonb not null check (jsonb_typeof(masks) = 'array')
$$);
