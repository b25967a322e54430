import type { PointsKind } from '@contract/codes/points'
import type { PointsEntry } from '@contract/schema/points'
import type { Reader } from '../../../kernel/db'
import type { LedgerEntryTable } from '../ledger'

/** The origin of a points movement: a text for the shopper and a link to its page; null: no page. */
export interface EntrySource {
  note: string
  to: PointsEntry['to']
}
/** Finds the origins of a shopper's movements by their refs; unknown refs are missing from the result. */
export type FindSources = (q: Reader, uid: string, refs: readonly string[]) => Promise<ReadonlyMap<string, EntrySource>>

/** The ref of a reversal has a total appended, that of a repeated gift ` again`. */
const refOf = ({ ref }: Pick<LedgerEntryTable, 'ref'>): string => ref.split(' ')[0] ?? ''

/** Finders of origins by kind of movement; the modules above points register theirs. */
export class EntrySources {
  readonly #finders = new Map<string, FindSources>()

  add(kinds: readonly PointsKind[], find: FindSources): void {
    for (const kind of kinds) this.#finders.set(kind, find)
  }

  /** The origins of a page of movements, with one query per finder. */
  async of(
    q: Reader,
    uid: string,
    rows: readonly Pick<LedgerEntryTable, 'kind' | 'ref'>[],
  ): Promise<(row: Pick<LedgerEntryTable, 'kind' | 'ref'>) => EntrySource | undefined> {
    const refs = new Map<FindSources, Set<string>>()
    for (const row of rows) {
      const find = this.#finders.get(row.kind)
      if (find) refs.set(find, (refs.get(find) ?? new Set()).add(refOf(row)))
    }
    const found = new Map(
      await Promise.all([...refs].map(async ([find, some]) => [find, await find(q, uid, [...some])] as const)),
    )
    return (row) => {
      const find = this.#finders.get(row.kind)
      return find && found.get(find)?.get(refOf(row))
    }
  }
}
