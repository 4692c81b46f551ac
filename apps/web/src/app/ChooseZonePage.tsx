export function ChooseZonePage() {
  return null
}
