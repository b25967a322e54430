import { priceText } from '@contract/codes/money'
import type { Favourite } from '@contract/schema/favourite'
import { isApiError } from '@/app/api/api-error'
import { confirm } from '@/app/dialog'
import { PagedResource } from '@/app/paged-resource'
import type { Env } from '@/app/stores'
import { cartModule } from '../../trade/cart/cart-module'
import type { KeptItem } from './kept-goods'
import { Selection } from './selection'

/** 我的收藏: marks products whose price fell since they were added. */
export class FavouritesStore {
  readonly selection = new Selection()
  readonly list: PagedResource<Favourite>

  constructor(private readonly env: Env) {
    this.list = new PagedResource(
      async ({ pageSize, cursor }) => {
        if (cartModule.Store) await env.stores.get(cartModule.Store).sent()
        return env.call('GET favourite/list', { pageSize, ...(cursor && { cursor }) }, { quiet: true })
      },
      { key: ({ id }) => id },
    )
  }

  get items(): KeptItem[] {
    return this.list.items.map(({ productId, card, dropCents }) => ({
      key: productId,
      card,
      goneText: '商品已下架',
      ...(dropCents > 0 && { mark: `比收藏时降 ${priceText(dropCents)}` }),
    }))
  }

  async remove(): Promise<void> {
    const { chosen } = this.selection
    if (!(await confirm({ content: `取消收藏 ${chosen.length} 件商品？`, confirmText: '取消收藏' }))) return
    const reply = await this.env.try(this.env.call('POST favourite/remove', { productIds: chosen.slice(0, 100) }))
    if (isApiError(reply)) return
    this.selection.switch(false)
    await this.list.reload()
  }
}
