import { MOST_CELLS } from '@contract/codes/sku'
import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useAct } from '../../app/query'
import type { EditedCell, SheetEdits } from '../../patterns/sheet/use-edits'
import { callsOf, type Sku } from './sku-columns'

type Saved = Reply<'sku/save'>

const parts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / MOST_CELLS) }, (_, nth) =>
    all.slice(nth * MOST_CELLS, (nth + 1) * MOST_CELLS),
  )

/** Saves the changed cells of a sheet, and no others. After a failure every cell that was not saved is still a change. */
export function useSkuSave(productId: string, edits: SheetEdits<Sku>) {
  const saveSkus = useAct('sku/save', ['sku', 'stock', 'audit'])
  const saveStock = useAct('stock/save', ['sku', 'stock', 'audit', 'overview'])
  const [error, setError] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    const sent: EditedCell[] = [...edits.cells.values()].filter(({ theirs, fault }) => !theirs && fault === '')
    const replies: Saved[] = []
    const { prices, codes, counts } = callsOf(sent)
    setSaving(true)
    setError(null)
    try {
      // Codes first: a table that is imported later finds its rows by them.
      for (const part of parts(codes)) replies.push(await saveSkus.mutateAsync({ productId, prices: [], codes: part }))
      for (const part of parts(prices)) replies.push(await saveSkus.mutateAsync({ productId, prices: part, codes: [] }))
      for (const cells of parts(counts)) replies.push(await saveStock.mutateAsync({ cells }))
      const [conflicts, faults] = [replies.flatMap((one) => one.conflicts), replies.flatMap((one) => one.faults)]
      edits.tell(sent, {
        conflicts: conflicts.map(({ skuId: id, field, by, at }) => ({ id, column: field, by, at })),
        faults: faults.map(({ skuId: id, field, text }) => ({ id, column: field, text })),
      })
    } catch (failure) {
      setError(failure)
    } finally {
      setSaving(false)
    }
  }
  return { save, error, isSaving }
}
