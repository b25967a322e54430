import type { CartLine } from '@contract/schema/cart'
import { makeAutoObservable } from 'mobx'
import { confirm, toast } from '@/app/dialog'
import { toLogin } from '@/app/navigate'
import type { Env } from '@/app/stores'
import { CartStore } from './cart.store'

/** The actions behind a line. */
export interface LineSwipe {
  onFavour: () => void
  onDelete: () => void
}

/** Which lines of the cart are ticked: for the order, or in edit mode for move and delete. */
export class CartEditStore {
  /** Ids of the lines ticked in edit mode; null: edit mode is off. */
  private marked: ReadonlySet<string> | null = null

  constructor(
    private readonly env: Env,
    private readonly name: 'cart' | 'subCart',
  ) {
    makeAutoObservable<this, 'env' | 'name'>(this, { env: false, name: false }, { autoBind: true })
  }

  get isOn(): boolean {
    return this.marked !== null
  }

  begin(): void {
    this.marked = new Set()
  }

  end(): void {
    this.marked = null
  }

  isTicked(line: CartLine): boolean {
    return this.marked ? this.marked.has(line.id) : line.isSelect
  }

  areTicked(lines: readonly CartLine[]): boolean {
    return lines.length > 0 && lines.every(this.isTicked)
  }

  tick(lines: readonly CartLine[], isOn: boolean): void {
    if (!this.marked) return void this.cart.select(lines, isOn)
    const ids = new Set(this.marked)
    for (const { id } of lines) isOn ? ids.add(id) : ids.delete(id)
    this.marked = ids
  }

  async remove(lines: readonly CartLine[], question: string): Promise<void> {
    if (lines.length === 0) return toast('请先选择商品')
    if (!(await confirm({ content: question, confirmText: '删除' }))) return
    this.end()
    await this.cart.remove(lines)
  }

  async favour(lines: readonly CartLine[]): Promise<void> {
    if (lines.length === 0) return toast('请先选择商品')
    if (!this.cart.isLocal) this.end()
    await this.move(lines)
  }

  /** The actions behind a line: both show 撤销. */
  swipeOf(line: CartLine): LineSwipe {
    return { onFavour: () => void this.move([line]), onDelete: () => this.cart.removeWithUndo(line) }
  }

  /** Visitors have no favourites: they log in first. */
  private async move(lines: readonly CartLine[]): Promise<void> {
    if (this.cart.isLocal) await toLogin({ name: this.name })
    else this.cart.moveToFavourites(lines)
  }

  /** Read at each access, because a logout replaces the store. */
  private get cart(): CartStore {
    return this.env.stores.get(CartStore)
  }
}
