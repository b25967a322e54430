import { cartEndpoints, legacyCartEndpoints } from '@contract/schema/cart'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { AddOnService } from './add-on.service'
import type { CartService } from './cart.service'

export const cartRoutes = (cart: CartService, addOns: AddOnService): Route[] =>
  routesFor(cartEndpoints, {
    'GET shopCart/myShopCartDetail': (call) => cart.detail(call, call.input),
    'GET shopCart/getTotalNumber': (call) => cart.number(call.uid, call.input),
    'POST shopCart/getTotalNumber': (call) => cart.number(call.uid, call.input),
    'POST shopCart/add': (call) => cart.addAndShow(call, call.input),
    'POST shopCart/update': (call) => cart.setNumber(call, call.input),
    'POST shopCart/changeShopCart': (call) => cart.changeSku(call, call.input),
    'GET shopCart/getGiftSkus': (call) => addOns.view(call, call.input.activityId, call.input.shopCartType),
    'POST shopCart/updateGiftSku': (call) => addOns.choose(call, call.input),
    'POST shopCart/delete': (call) => cart.remove(call, call.input.ids),
    'POST shopCart/favoriteProductsAndDeleteFromShopCart': (call) => cart.moveToFavourites(call, call.input.ids),
    'POST shopCart/selectPartOrNot': (call) => cart.select(call, call.input.ids, call.input.isSelect),
    'GET shopCart/selectAllOrNone': (call) => cart.selectAll(call, call.input, call.input.isSelect),
    'POST shopCart/getShopCartNumByUidAndSkuIds': async (call) => ({
      records: await cart.numbersOf(call.uid, call.input.skuIds),
    }),
    'POST shopCart/quoteLocal': (call) => cart.quoteLocal(call, call.input.lines),
    'POST shopCart/activityTip': (call) => cart.activityTip(call, call.input),
    'POST shopCart/merge': (call) => cart.merge(call.uid, call.input.lines, call.idempotency, call.now),
  })

export const cartLegacyRoutes = (cart: CartService): Route[] =>
  routesFor(legacyCartEndpoints, {
    'eshop.shopcart.addShopCart': (call) => cart.add(call.uid, call.input, call.now),
  })
