import { commitViews, detailViews, orderViews, partViews, storeViews } from '@contract/choices'
import { type Static, Type as T, type TObject } from '@sinclair/typebox'

/** The fields of parts by place in the replies. */
export const VIEWS = {
  order: T.Object(orderViews),
  store: T.Object(storeViews),
  commit: T.Object(commitViews),
  detail: T.Object(detailViews),
  part: T.Object(partViews),
} as const

/**
 * Joins the fields that checkout parts show in one place. Throws when no part gives a required field, or two parts give
 * the same field, because the reply would lack it or show only the last.
 */
export function joinViews<S extends TObject>(schema: S, views: readonly (Partial<Static<S>> | undefined)[]): Static<S> {
  const all = new Map<string, unknown>()
  for (const [key, value] of views.flatMap((view) => Object.entries(view ?? {}))) {
    if (value === undefined) continue
    if (all.has(key)) throw new Error(`two checkout parts give ${key}`)
    all.set(key, value)
  }
  for (const key of schema.required ?? []) if (!all.has(key)) throw new Error(`no checkout part gives ${key}`)
  return Object.fromEntries(all) as Static<S>
}
