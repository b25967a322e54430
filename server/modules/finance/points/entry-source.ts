import type { PointsKind } from '@contract/codes/points'
import type { PointsEntry } from '@contract/schema/points'
import type { Reader } from '../../../kernel/db'
import type { LedgerEntryTable } from '../ledger'

/** What a movement of points belongs to, in words for its shopper, and the page of it; null: it has none. */
export interface EntrySource {
  note: string
  to: PointsEntry['to']
}
/** Finds what some movements of a shopper belong to, by their refs; those that are unknown are missing. */
export type FindSources = (q: Reader, uid: string, refs: readonly string[]) => Promise<ReadonlyMap<string, EntrySource>>

/** A reversal adds a total to the ref of what it reverses, and a repeated gift a word. */
const refOf = ({ ref }: Pick<LedgerEntryTable, 'ref'>): string => ref.split(' ')[0] ?? ''

/** The modules above points that know what its movements belong to, by the kind of movement. */
export class EntrySources {
  readonly #finders = new Map<string, FindSources>()

  add(kinds: readonly PointsKind[], find: FindSources): void {
    for (const kind of kinds) this.#finders.set(kind, find)
  }

  /** What each movement of a page belongs to, with one search for each finder. */
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
