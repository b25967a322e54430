import { ERROR_CODES } from '@contract/codes/errors'
import type { CartGroup, CartLine } from '@contract/schema/cart'
import { ApiError } from '@/app/api/api-error'
import { CartBadge } from '@/app/stores/cart-badge.store'
import { CartFullStore } from '@/app/stores/cart-full.store'
import { SessionStore } from '@/app/stores/session.store'
import { type FakeAnswers, fakeEnv } from '../../../../test/support/fake-env'
import { settle } from '../../../../test/support/settled'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { AddOnStore } from './add-on.store'
import { cartLine, cartReply } from './cart.fixture'
import { CartStore, UNDO_MS } from './cart.store'
import { refreshBadge } from './cart-sync'
import { localCart } from './local-cart'
import { sourceChannelOf } from './source-channel'

beforeEach(() => {
  taro.reset()
  localCart.clear()
})

const ITEM = { productId: 'p1', skuId: 's1', storeId: 'store1', businessId: 'b1', number: 2, price: 3600 }

function shopping(call: FakeAnswers['call'], isLoggedIn = true) {
  const env = fakeEnv({ call })
  if (isLoggedIn) env.stores.get(SessionStore).uid = 'u1'
  return { env, cart: env.stores.get(CartStore) }
}

test('the Goods3 source toasts 加入购物车成功 for 2 s [purchase.goods3]', async () => {
  const { env, cart } = shopping({ 'POST shopCart/add': () => ({ number: 7 }) })
  expect(await cart.add(ITEM, { source: 'Goods3' })).toBe(true)
  expect(env.toasts).toEqual([{ title: '加入购物车成功', options: { ms: 2000, icon: 'success' } }])
  expect(env.stores.get(CartBadge).number).toBe(7)
})

test('a cart add sends store, business, client, number, SKU, and the channel unless it has Chinese characters [purchase.add-payload]', async () => {
  const { env, cart } = shopping({ 'POST shopCart/add': () => ({ number: 1 }) })
  await cart.add({ ...ITEM, sourceChannel: 'live-3' })
  await cart.add({ ...ITEM, sourceChannel: '直播' })
  expect(env.sent[0]?.input).toEqual({
    storeId: 'store1',
    businessId: 'b1',
    clientType: 1,
    number: 2,
    skuId: 's1',
    sourceChannel: 'live-3',
  })
  expect(env.sent[1]?.input).not.toHaveProperty('sourceChannel')
  // The record on the device keeps the channel.
  expect(sourceChannelOf('s1')).toBe('live-3')
})

test('deleting cart items toasts 操作成功 [purchase.deleted]', async () => {
  const { env, cart } = shopping({
    'GET shopCart/myShopCartDetail': () => cartReply(),
    'POST shopCart/delete': () => cartReply([]),
  })
  await cart.refresh()
  await cart.remove([cartLine()])
  expect(env.toasts).toEqual([{ title: '操作成功', options: { ms: 2000, icon: 'success' } }])
  expect(cart.isEmpty).toBe(true)
})

test('a refused change shows the cart as the server has it', async () => {
  const { cart } = shopping({
    'GET shopCart/myShopCartDetail': () => cartReply([cartLine({ number: 2 })]),
    'POST shopCart/update': () => {
      throw new ApiError({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE, message: '库存仅剩 2 件' })
    },
  })
  await cart.refresh()
  await cart.setNumber(cartLine({ number: 2 }), 5)
  expect(cart.cart?.shopCartDtos[0]?.productDetails[0]?.number).toBe(2)
})

test('a refused deletion shows no success', async () => {
  const { env, cart } = shopping({
    'GET shopCart/myShopCartDetail': () => cartReply(),
    'POST shopCart/delete': () => {
      throw new ApiError({ code: ERROR_CODES.SYS_BUSY, message: '系统繁忙' })
    },
  })
  await cart.refresh()
  await cart.remove([cartLine()])
  expect(env.toasts).toEqual([])
  expect(cart.isEmpty).toBe(false)
})

test('goods that are added while the cart loads are shown', async () => {
  const replies: ((lines: CartLine[]) => void)[] = []
  const { cart } = shopping({
    'POST shopCart/add': () => ({ number: 1 }),
    'GET shopCart/myShopCartDetail': () => new Promise((done) => replies.push((lines) => done(cartReply(lines)))),
  })
  const shown = cart.refresh()
  await settle()
  await cart.add(ITEM)
  await settle()
  replies[1]?.([cartLine()])
  replies[0]?.([])
  await shown
  await settle()
  expect([cart.isEmpty, cart.detail.isLoading]).toEqual([false, false])
})

describe('the badge of the cart', () => {
  /** A badge number that was requested and has not arrived. */
  function asking() {
    let land: (number: number) => void = () => undefined
    const later = new Promise<number>((done) => (land = done))
    const { env, cart } = shopping({
      'GET shopCart/getTotalNumber': async () => ({ number: await later }),
      'GET shopCart/myShopCartDetail': async () => cartReply([cartLine({ number: await later })]),
      'POST shopCart/add': () => ({ number: 5 }),
    })
    return { env, cart, land, badge: env.stores.get(CartBadge) }
  }

  test('an older badge number never replaces the number of a later add [cart.late-badge]', async () => {
    const { env, cart, land, badge } = asking()
    const counted = refreshBadge(env)
    await cart.add(ITEM)
    land(3)
    await counted
    expect(badge.number).toBe(5)
  })

  test('the second of two adds is sent after the first reply, and its number is kept', async () => {
    const answers: ((reply: { number: number }) => void)[] = []
    const { env, cart } = shopping({ 'POST shopCart/add': () => new Promise((done) => answers.push(done)) })
    const both = [cart.add(ITEM), cart.add(ITEM)]
    await settle()
    expect(answers).toHaveLength(1)
    answers[0]?.({ number: 2 })
    await both[0]
    await settle()
    answers[1]?.({ number: 4 })
    expect(await Promise.all(both)).toEqual([true, true])
    expect(env.stores.get(CartBadge).number).toBe(4)
  })

  test('an add of a shopper who has logged out does not change the badge of the next one', async () => {
    let land: (reply: { number: number }) => void = () => undefined
    const { env, cart } = shopping({ 'POST shopCart/add': () => new Promise((done) => (land = done)) })
    const added = cart.add(ITEM)
    await settle()
    env.stores.get(SessionStore).logout()
    land({ number: 2 })
    await added
    expect(env.stores.get(CartBadge).number).toBe(0)
  })

  test('a reply to a request before the logout is not shown after it [cart.logout]', async () => {
    const { env, cart, land, badge } = asking()
    const loaded = cart.refresh()
    await settle()
    env.stores.get(SessionStore).logout()
    land(3)
    await loaded
    expect(badge.number).toBe(0)
  })
})

test('changes reach the server one at a time, the newest stays shown, and an order waits for them [purchase.settle-waits]', async () => {
  let answerFirst: (reply: ReturnType<typeof cartReply>) => void = () => undefined
  const { env, cart } = shopping({
    'GET shopCart/myShopCartDetail': () => cartReply(),
    'POST shopCart/update': (input) =>
      input.number === 2
        ? new Promise((done) => (answerFirst = done))
        : cartReply([cartLine({ number: input.number })]),
  })
  const shown = () => cart.cart?.shopCartDtos[0]?.productDetails[0]?.number
  const sent = () => env.sent.filter(({ key }) => key === 'POST shopCart/update').length
  await cart.refresh()
  const both = [cart.setNumber(cartLine(), 2), cart.setNumber(cartLine(), 3)]
  let isRested = false
  const rest = cart.rested().then(() => (isRested = true))
  await settle()
  expect([sent(), shown(), isRested]).toEqual([1, 3, false])
  answerFirst(cartReply([cartLine({ number: 2 })]))
  await both[0]
  expect(shown()).toBe(3)
  await Promise.all([...both, rest])
  expect([sent(), shown()]).toEqual([2, 3])
})

test('a visitor fills a local cart, priced by quoteLocal, which is merged once at login [purchase.visitor-cart]', async () => {
  const merges: { lines: unknown; key: string | undefined }[] = []
  const { env, cart } = shopping(
    {
      'POST shopCart/quoteLocal': ({ lines }) =>
        cartReply(lines.map((line) => cartLine({ id: line.skuId, skuId: line.skuId, number: line.number }))),
      'POST shopCart/merge': ({ lines }, options) => {
        merges.push({ lines, key: options?.idempotencyKey })
        if (merges.length === 1) throw new ApiError({ code: -1, name: 'NETWORK', message: '网络异常' })
        return { number: 2, rejected: [] }
      },
      'GET shopCart/myShopCartDetail': () => cartReply([cartLine({ number: 2 })]),
    },
    false,
  )
  await cart.add(ITEM)
  await cart.refresh()
  expect(cart.cart?.totalNumber).toBe(2)
  expect(env.sent.some(({ key }) => key === 'POST shopCart/add')).toBe(false)

  env.stores.get(SessionStore).uid = 'u1'
  await cart.mergeLocal()
  // The reply is lost: the lines stay, and the repeat uses the same key.
  expect(localCart.lines()).toHaveLength(1)
  await cart.mergeLocal()
  expect(merges.map(({ key }) => key)).toEqual([merges[0]?.key, merges[0]?.key])
  expect(merges[0]?.key).toBeTruthy()
  expect(localCart.lines()).toEqual([])
})

test('between login and merge no cart is shown and none is requested', async () => {
  let land: (reply: { number: number; rejected: [] }) => void = () => undefined
  const { env, cart } = shopping(
    {
      'POST shopCart/quoteLocal': () => cartReply(),
      'POST shopCart/merge': () => new Promise((done) => (land = done)),
      'GET shopCart/myShopCartDetail': () => cartReply([cartLine({ number: 2 })]),
      'GET shopCart/getGiftSkus': () => ({ offerId: 'gift', isGift: true, title: '', text: '', most: 1, goods: [] }),
    },
    false,
  )
  await cart.add(ITEM)
  await cart.refresh()
  env.stores.get(SessionStore).uid = 'u1'
  const merged = cart.mergeLocal()
  const shownAgain = cart.refresh()
  // The gifts of a cart follow the same rule.
  const chosen = new AddOnStore(env, 'gift').addOn.reload()
  await Promise.resolve()
  expect(cart.cart).toBeNull()
  const asks = ['GET shopCart/myShopCartDetail', 'GET shopCart/getGiftSkus']
  expect(env.sent.filter(({ key }) => asks.includes(key))).toEqual([])
  land({ number: 2, rejected: [] })
  await Promise.all([merged, shownAgain, chosen])
  expect(cart.cart?.totalNumber).toBe(2)
  expect(new Set(env.sent.map(({ key }) => key).filter((key) => asks.includes(key)))).toEqual(new Set(asks))
})

test('a visitor’s cart is full at 120 SKUs: the prompt shows its message [purchase.cart-full]', async () => {
  const { env, cart } = shopping({}, false)
  for (let i = 0; i < 120; i++) localCart.add({ skuId: `s${i}`, number: 1 })
  expect(await cart.add({ ...ITEM, skuId: 'one-more' })).toBe(false)
  expect(env.stores.get(CartFullStore)).toMatchObject({
    showCartFull: true,
    cartFullMessage: expect.stringContaining('购物车已满'),
  })
})

test('a cart is saved without display-only fields and without lines of a Chinese channel', async () => {
  const shown = { ...cartReply([{ ...cartLine(), sourceChannel: '直播间' } as CartLine]), isMember: true }
  const group = { ...shown.shopCartDtos[0], totalAmount: 1, percentFee: 2 } as CartGroup
  const { cart } = shopping({ 'GET shopCart/myShopCartDetail': () => ({ ...shown, shopCartDtos: [group] }) })
  await cart.refresh()
  expect(cart.cart?.shopCartDtos[0]).not.toHaveProperty('totalAmount')
  expect(cart.cart?.shopCartDtos[0]).not.toHaveProperty('percentFee')
  expect(cart.cart?.shopCartDtos[0]?.productDetails[0]).not.toHaveProperty('sourceChannel')
})

test('a failed change is reverted, ticks and sums together [cart.revert]', async () => {
  let isOffline = false
  const offline = () => {
    throw new ApiError({ code: -1, message: '请求异常', name: 'NETWORK' })
  }
  const { cart } = shopping({
    'GET shopCart/myShopCartDetail': () => (isOffline ? offline() : cartReply()),
    'POST shopCart/selectPartOrNot': offline,
    'POST shopCart/update': offline,
  })
  await cart.refresh()
  isOffline = true
  await cart.select([cartLine()], false)
  expect(cart.cart?.shopCartDtos[0]?.productDetails[0]?.isSelect).toBe(true)
  await cart.setNumber(cartLine(), 5)
  expect(cart.cart?.shopCartDtos[0]?.productDetails[0]?.number).toBe(1)
})

describe('a line removed from the cart', () => {
  const LINES = [cartLine({ id: 'l1' }), cartLine({ id: 'l2', skuId: 's2', number: 2 })]
  const out = cartLine({ id: 'l2', skuId: 's2', number: 2 })
  const MOVE = 'POST shopCart/favoriteProductsAndDeleteFromShopCart'
  const pushing = (isFull = () => false) => {
    let lines = LINES
    const reply = () => cartReply(lines)
    return shopping({
      'GET shopCart/myShopCartDetail': reply,
      'POST shopCart/selectPartOrNot': reply,
      'GET shopCart/selectAllOrNone': reply,
      'POST shopCart/delete': ({ ids }) => {
        lines = lines.filter(({ id }) => !ids.includes(id))
        return reply()
      },
      [MOVE]: ({ ids }) => {
        if (isFull()) throw new ApiError({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE, message: '最多收藏 500 件商品' })
        lines = lines.filter(({ id }) => !ids.includes(id))
        return reply()
      },
    })
  }
  const shown = (cart: CartStore) =>
    cart.cart?.shopCartDtos.flatMap((group: CartGroup) => group.productDetails.map((line: CartLine) => line.id))
  const sent = (env: ReturnType<typeof shopping>['env']) =>
    env.sent.filter(({ key }) => key !== 'GET shopCart/myShopCartDetail').map(({ key, input }) => [key, input])

  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  test('a removed line is neither shown nor counted, and 撤销 restores the same line [purchase.undo]', async () => {
    const { env, cart } = pushing()
    const badge = env.stores.get(CartBadge)
    await cart.refresh()
    expect(badge.number).toBe(3)
    cart.removeWithUndo(out)
    expect(badge.number).toBe(1)
    await cart.refresh()
    expect(badge.number).toBe(1)
    await jest.advanceTimersByTimeAsync(UNDO_MS - 1)
    expect([shown(cart), cart.aside?.lines[0]?.id, cart.cart?.totalNumber]).toEqual([['l1'], 'l2', 1])
    cart.takeBack()
    expect(badge.number).toBe(3)
    await jest.advanceTimersByTimeAsync(UNDO_MS)
    expect([shown(cart), cart.aside]).toEqual([['l1', 'l2'], null])
    expect(sent(env)).toEqual([
      ['POST shopCart/selectPartOrNot', { ids: ['l2'], isSelect: false }],
      ['POST shopCart/selectPartOrNot', { ids: ['l2'], isSelect: true }],
    ])
  })

  test.each<[what: string, next: (cart: CartStore) => unknown]>([
    ['after the undo time', () => jest.advanceTimersByTimeAsync(UNDO_MS)],
    ['when all lines are selected', (cart) => cart.selectAll(true)],
    ['when the page is left', (cart) => cart.commitRemoval()],
  ])('the line is deleted %s, once', async (_what, next) => {
    const { env, cart } = pushing()
    await cart.refresh()
    cart.removeWithUndo({ ...out, isSelect: false })
    await next(cart)
    cart.takeBack()
    await jest.advanceTimersByTimeAsync(2 * UNDO_MS)
    expect(shown(cart)).not.toContain('l2')
    expect(sent(env).filter(([key]) => key === 'POST shopCart/delete')).toEqual([
      ['POST shopCart/delete', { ids: ['l2'] }],
    ])
    expect(sent(env)[0]?.[0]).toBe('POST shopCart/delete')
  })

  test('a removed line stays hidden when another line is removed', async () => {
    const { cart } = pushing()
    await cart.refresh()
    cart.removeWithUndo(out)
    cart.removeWithUndo(cartLine({ id: 'l1' }))
    expect(shown(cart)).toEqual([])
    await jest.advanceTimersByTimeAsync(0)
    expect(shown(cart)).toEqual([])
    cart.takeBack()
    expect(shown(cart)).toEqual(['l1'])
  })

  test('lines moved to the favourites have the same 撤销, and stay when the favourites are full', async () => {
    let isFull = true
    const { env, cart } = pushing(() => isFull)
    await cart.refresh()
    const both = [cartLine({ id: 'l1' }), out]
    cart.moveToFavourites(both)
    expect([shown(cart), cart.aside?.isFavourite]).toEqual([[], true])
    cart.takeBack()
    await jest.advanceTimersByTimeAsync(UNDO_MS)
    expect([shown(cart), sent(env).some(([key]) => key === MOVE)]).toEqual([['l1', 'l2'], false])
    for (const left of [['l1', 'l2'], []]) {
      cart.moveToFavourites(both)
      await cart.commitRemoval()
      expect(shown(cart)).toEqual(left)
      expect(env.stores.get(CartBadge).number).toBe(left.length === 0 ? 0 : 3)
      expect(sent(env).at(-1)).toEqual([MOVE, { ids: ['l1', 'l2'] }])
      isFull = false
    }
  })

  test('lines moved to the favourites are sent before a list of favourites is read, also after the undo time [favourite.moved]', async () => {
    for (const waitMs of [0, UNDO_MS]) {
      const { env, cart } = pushing()
      await cart.refresh()
      cart.moveToFavourites([{ ...out, isSelect: false }])
      jest.advanceTimersByTime(waitMs)
      await cart.sent()
      expect(sent(env)).toEqual([[MOVE, { ids: ['l2'] }]])
      expect(cart.detail.value?.totalNumber).toBe(1)
    }
  })
})
