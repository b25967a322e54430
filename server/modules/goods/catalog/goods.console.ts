import { goodsEndpoints } from '@contract/console/goods'
import { type ConsoleRoute, consoleRoutesFor, type Staff } from '../../../gateways/console/console-endpoint'
import type { GoodsDeskService, GoodsReader } from './goods-desk.service'
import type { GoodsEditorService } from './goods-editor.service'

const readerOf = ({ stores, permissions }: Staff): GoodsReader => ({
  scope: stores,
  mayEdit: permissions.includes('goods.edit'),
})

/** Goods in the console (contract/console/goods.ts). */
export const goodsConsoleRoutes = (desk: GoodsDeskService, editor: GoodsEditorService): ConsoleRoute[] =>
  consoleRoutesFor(goodsEndpoints, {
    'goods/list': ({ input, staff }) => desk.list(readerOf(staff), input),
    'goods/counts': async ({ input, staff }) => ({ views: await desk.counts(staff.stores, input) }),
    'goods/categories': async () => ({ records: await desk.categories() }),
    'goods/detail': ({ input, staff }) => desk.detail(readerOf(staff), input.productId),
    'goods/log': ({ input, staff }) => desk.log(staff.stores, input),
    'goods/save': async ({ input: { productId, read, write }, actor, staff }) => {
      const saved = await editor.save(actor, staff.stores, productId, { read, write })
      return { goods: await desk.detail(readerOf(staff), productId), ...saved }
    },
    'goods/add': async ({ input, actor, staff }) => ({ productId: await editor.add(actor, staff.stores, input) }),
    'goods/checkShelf': async ({ input: { productIds, isOnShelf }, staff }) => ({
      records: await editor.checkShelf(staff.stores, productIds, isOnShelf),
    }),
    'goods/setShelf': async ({ input: { productIds, isOnShelf }, actor, staff }) => ({
      records: await editor.setShelf(actor, staff.stores, productIds, isOnShelf),
    }),
  })
