import { cartEndpoints, legacyCartEndpoints } from '@contract/schema/cart'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { AddOnService } from './add-on.service'
import type { CartService } from './cart.service'

export const cartRoutes = (cart: CartService, addOns: AddOnService): Route[] =>
  routesFor(cartEndpoints, {
    'GET shopCart/myShopCartDetail': (call) => cart.detail(call.uid, call.input.shopCartType, call.now),
    'GET shopCart/getTotalNumber': (call) => cart.number(call.uid, call.input.shopCartType),
    'POST shopCart/getTotalNumber': (call) => cart.number(call.uid, call.input.shopCartType, call.input.storeId),
    'POST shopCart/add': (call) => cart.add(call.uid, call.input, call.now),
    'POST shopCart/update': (call) => cart.setNumber(call.uid, call.input, call.now),
    'POST shopCart/changeShopCart': (call) => cart.changeSku(call.uid, call.input, call.now),
    'GET shopCart/getGiftSkus': (call) =>
      addOns.view(call.uid, call.input.activityId, call.input.shopCartType, call.now),
    'POST shopCart/updateGiftSku': (call) => addOns.choose(call.uid, call.input, call.now),
    'POST shopCart/delete': (call) => cart.remove(call.uid, call.input.ids, call.now),
    'POST shopCart/favoriteProductsAndDeleteFromShopCart': (call) =>
      cart.moveToFavourites(call.uid, call.input.ids, call.now),
    'POST shopCart/selectPartOrNot': (call) => cart.select(call.uid, call.input.ids, call.input.isSelect, call.now),
    'GET shopCart/selectAllOrNone': (call) =>
      cart.selectAll(call.uid, call.input.shopCartType, call.input.isSelect, call.now),
    'POST shopCart/getShopCartNumByUidAndSkuIds': async (call) => ({
      records: await cart.numbersOf(call.uid, call.input.skuIds),
    }),
    'POST shopCart/quoteLocal': (call) => cart.quoteLocal(call.uid, call.input.lines, call.now),
    'POST shopCart/activityTip': (call) => cart.activityTip(call.uid, call.input, call.now),
    'POST shopCart/merge': (call) => cart.merge(call.uid, call.input.lines, call.idempotency, call.now),
  })

export const cartLegacyRoutes = (cart: CartService): Route[] =>
  routesFor(legacyCartEndpoints, {
    'eshop.shopcart.addShopCart': (call) => cart.add(call.uid, call.input, call.now),
  })
