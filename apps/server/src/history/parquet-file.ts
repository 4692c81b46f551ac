import { gunzipSync, gzipSync } from 'node:zlib'
import { type FileMetaData, parquetMetadata, parquetRead, type SchemaElement } from 'hyparquet'
import { ByteWriter, type ColumnSource, ParquetWriter } from 'hyparquet-writer'
import type { FileValue, HistoryColumn } from './columns.ts'

/** Rows of a group by column, in the order of the columns of the file. */
export type Group = readonly (readonly FileValue[])[]

/** A group of a file, and the value that was given with it. */
export type FileGroup = { readonly label: string; readonly rows: number }

/** Size before compression of the pages in which a column of a group is stored. */
const PAGE_BYTES = 256 * 1024
const GZIP_LEVEL = 6
/** Key under which the labels of the groups are stored in a file. */
const LABELS = 'verglas.groups'

/** Collects a file in memory, group by group; the columns of all groups are the same. */
export function parquetFile(columns: readonly HistoryColumn[]) {
  const writer = new ByteWriter()
  const labels: string[] = []
  const file = new ParquetWriter({
    writer,
    schema: [{ name: 'root', num_children: columns.length }, ...columns.map(elementOf)],
    codec: 'GZIP',
    compressors: { GZIP: (bytes) => gzipSync(bytes, { level: GZIP_LEVEL }) },
    createdBy: 'verglas',
    kvMetadata: [],
  })
  return {
    add(label: string, group: Group) {
      const columnData = columns.map((column, place) => sourceOf(column, [...(group[place] ?? [])]))
      file.write({ columnData, rowGroupSize: group[0]?.length ?? 0, pageSize: PAGE_BYTES })
      labels.push(label)
    },
    end(): Uint8Array {
      file.kvMetadata = [{ key: LABELS, value: JSON.stringify(labels) }]
      file.finish()
      return writer.getBytes()
    },
  }
}

function elementOf({ name, codec: { fileType } }: HistoryColumn): SchemaElement {
  const element = { name, repetition_type: 'OPTIONAL' } as const
  if (fileType === 'STRING') return { ...element, type: 'BYTE_ARRAY', converted_type: 'UTF8' }
  if (fileType === 'INSTANT')
    return {
      ...element,
      type: 'INT64',
      converted_type: 'TIMESTAMP_MICROS',
      logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
    }
  return { ...element, type: fileType as 'INT32' | 'INT64' | 'FLOAT' | 'DOUBLE' | 'BOOLEAN' | 'BYTE_ARRAY' }
}

function sourceOf({ name, codec: { fileType } }: HistoryColumn, data: FileValue[]): ColumnSource {
  if (fileType === 'INSTANT' || fileType === 'INT64') return { name, data, encoding: 'DELTA_BINARY_PACKED' }
  // The dictionary of the library takes -0 and 0 for the same value.
  if (data.some((value) => Object.is(value, -0))) return { name, data, encoding: 'PLAIN' }
  return { name, data }
}

/** A file that was read. */
export type OpenFile = {
  readonly columns: readonly string[]
  readonly groups: readonly FileGroup[]
  /** The values of a group by column, in the order of `columns`. */
  read(group: number): Promise<Group>
}

export function openParquet(bytes: Uint8Array): OpenFile {
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
  const metadata = parquetMetadata(buffer)
  const columns = metadata.schema.slice(1).map(({ name }) => name)
  const labels = labelsOf(metadata)
  const groups = metadata.row_groups.map(({ num_rows }, place) => ({
    label: labels[place] ?? '',
    rows: Number(num_rows),
  }))
  return {
    columns,
    groups,
    async read(group) {
      const rowStart = groups.slice(0, group).reduce((sum, { rows }) => sum + rows, 0)
      const rows = groups[group]?.rows ?? 0
      const values = new Map(columns.map((name) => [name, new Array<FileValue>(rows).fill(null)]))
      await parquetRead({
        file: buffer,
        metadata,
        rowStart,
        rowEnd: rowStart + rows,
        compressors: { GZIP: (input) => gunzipSync(input) },
        parsers: PARSERS,
        // Bytes are bytes, even where they could be a text.
        utf8: false,
        onChunk({ columnName, columnData, rowStart: start }) {
          const column = values.get(columnName)
          for (let place = 0; place < columnData.length; place++) {
            const at = start - rowStart + place
            if (column && at >= 0 && at < rows) column[at] = columnData[place] ?? null
          }
        },
      })
      return columns.map((name) => values.get(name) ?? [])
    },
  }
}

/** Keeps instants exact, and texts that begin with a byte order mark. */
const PARSERS = {
  timestampFromMicroseconds: (microseconds: bigint) => microseconds,
  stringFromBytes: (bytes: Uint8Array | undefined) =>
    bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'),
}

function labelsOf({ key_value_metadata: entries }: FileMetaData): string[] {
  const text = entries?.find(({ key }) => key === LABELS)?.value
  return text === undefined ? [] : (JSON.parse(text) as string[])
}
