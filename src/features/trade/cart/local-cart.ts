import { MAX_CART_SKUS } from '@contract/codes/cart'
import { MAX_LINE_NUMBER } from '@contract/codes/product'
import type { LocalLine } from '@contract/schema/cart'
import { stored } from '@/platform/storage'

interface Kept {
  lines: LocalLine[]
  /** Idempotency key of the merge: a merge that is repeated after a lost reply adds nothing twice. */
  mergeKey: string
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'lines' in value && Array.isArray(value.lines) && 'mergeKey' in value

const kept = stored('LOCAL_CART', isKept)
const newKey = () => `merge-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`

/**
 * A visitor's cart, on the device until login [purchase.visitor-cart]. A line's id is its skuId. The key changes with
 * every change of the lines: one key always identifies one content.
 */
export const localCart = {
  lines: (): LocalLine[] => kept.get()?.lines ?? [],
  mergeKey: (): string => kept.get()?.mergeKey ?? '',

  /** False when the cart has the largest number of SKUs. */
  add(line: { skuId: string; number: number; sourceChannel?: string; addedPrice?: number }): boolean {
    const lines = this.lines()
    const known = lines.find(({ skuId }) => skuId === line.skuId)
    if (!known && lines.length >= MAX_CART_SKUS) return false
    const number = Math.min(MAX_LINE_NUMBER, (known?.number ?? 0) + line.number)
    save([{ ...known, ...line, number, isSelect: true }, ...lines.filter((other) => other !== known)])
    return true
  },
  setNumber(id: string, number: number): void {
    save(this.lines().map((line) => (line.skuId === id ? { ...line, number } : line)))
  },
  /** 重选: replaces the SKU; merges into the line of the new SKU when there is one. */
  change(id: string, skuId: string, number: number): void {
    const rest = this.lines().filter((line) => line.skuId !== id && line.skuId !== skuId)
    const already = id === skuId ? 0 : (this.lines().find((line) => line.skuId === skuId)?.number ?? 0)
    save([{ skuId, number: Math.min(MAX_LINE_NUMBER, already + number), isSelect: true }, ...rest])
  },
  select(ids: readonly string[] | 'all', isSelect: boolean): void {
    save(this.lines().map((line) => (ids === 'all' || ids.includes(line.skuId) ? { ...line, isSelect } : line)))
  },
  remove(ids: readonly string[]): void {
    save(this.lines().filter((line) => !ids.includes(line.skuId)))
  },
  clear(): void {
    kept.remove()
  },
  total(): number {
    return this.lines().reduce((sum, line) => sum + line.number, 0)
  },
}

function save(lines: LocalLine[]): void {
  kept.set({ lines, mergeKey: newKey() })
}
