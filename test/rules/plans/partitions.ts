// PostgreSQL's hash partitions simulate the places of a distributed database: a plan names the partitions that it
// touches.
import type { Client } from 'pg'
import type { Statement } from '../../support/trips'
import { isSpread, PLACES } from './places'

const PLACE_COUNT = 4

/** Replaces the empty tables of a migrated database by partitioned ones. */
export async function partition(client: Client): Promise<void> {
  for (const [name, column] of PLACES) {
    if (!isSpread(column)) continue
    const parts = Array.from(
      { length: PLACE_COUNT },
      (_, i) =>
        `create table ${name}__${i} partition of ${name} for values with (modulus ${PLACE_COUNT}, remainder ${i});`,
    )
    await client.query(
      `alter table ${name} rename to old_${name};
      create table ${name} (like old_${name} including all) partition by hash (${column});
      ${parts.join('\n')}
      drop table old_${name};`,
    )
  }
}

interface Node {
  'Relation Name'?: string
  Plans?: Node[]
}

/** The places that a statement with its values touches, as `uid 3`. */
export async function placesOf(client: Client, asked: Statement): Promise<string[]> {
  const added = rowsAdded(asked)
  if (added) return added
  const places = new Set<string>()
  const visit = (node: Node) => {
    const [, table = '', part] = /^(\w+)__(\d+)$/.exec(node['Relation Name'] ?? '') ?? []
    if (part !== undefined) places.add(`${PLACES.get(table)} ${part}`)
    for (const one of node.Plans ?? []) visit(one)
  }
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>({
    text: `explain (format json) ${asked.text}`,
    values: [...asked.values],
  })
  for (const row of rows) for (const { Plan } of row['QUERY PLAN']) visit(Plan)
  return [...places]
}

/**
 * The places of an insert, from the values of its rows, because its plan names no partition. Null for other statements.
 */
function rowsAdded({ text, values }: Statement): string[] | null {
  const [, table = '', columns = '', rows = ''] =
    /^insert into "(\w+)" \(([^)]+)\) values ((?:\([^)]+\)(?:, )?)+)/.exec(text) ?? []
  const place = PLACES.get(table)
  if (place === undefined) return null
  if (!isSpread(place)) return []
  const index = columns.split(', ').indexOf(`"${place}"`)
  const found = rows.match(/\([^)]+\)/g)?.map((row) => row.slice(1, -1).split(', ')[index] ?? '') ?? []
  return [...new Set(found.map((cell) => `${place} of ${values[Number(cell.slice(1)) - 1]}`))]
}
