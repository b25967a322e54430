// The cart in a real browser: a swiped line moves to the favourites, and goods below the cart are added to it.
import { browserMall } from '../support/browser-mall'
import { expectSoon, front, GOODS, logIn, pickOptions, show, toCart } from '../support/phone'

const here = browserMall()
const MOBILE = '13800000002'

test('a swiped line moves to the favourites, and goods below the cart are added to it [cart.favour] [cart.recommends]', async () => {
  await here.withPhone(async (visitor) => {
    const { page } = visitor
    await logIn(visitor, MOBILE)
    await show(page, 'pages/category/goods/index')
    await front(page).locator(GOODS).first().tap()
    await toCart(page)
    const line = page.locator('.cart-line').first()
    const name = (await line.locator('.goods-line__name').textContent()) ?? ''
    expect(name).not.toBe('')

    // The goods below a filled cart.
    await front(page).getByText('猜你喜欢').waitFor()
    const lines = page.locator('.cart-line')
    const before = await lines.count()
    await front(page).locator('.recommends .add').first().tap()
    const isAdded = async () => (await lines.count()) > before
    const sheet = page.locator('.sheet__foot:visible')
    await expectSoon(async () => (await isAdded()) || (await sheet.count()) > 0, true)
    if (!(await isAdded())) {
      await pickOptions(page)
      await sheet.getByText('加入购物车').tap()
    }
    await expectSoon(isAdded, true)
    await expectSoon(() => sheet.count(), 0)

    const kept = front(page).locator('.cart-line', { hasText: name }).first()
    await kept.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const box = await kept.boundingBox()
    if (!box) throw new Error('the line is not drawn')
    const finger = await page.context().newCDPSession(page)
    const y = box.y + 12
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
    await touch('touchStart', 300)
    for (let step = 1; step <= 6; step++) await touch('touchMove', 300 - 20 * step)
    // The finger rests before it leaves; otherwise the browser takes the next tap as the end of a fling.
    await new Promise((done) => setTimeout(done, 200))
    await touch('touchMove', 181)
    await touch('touchEnd')
    const moving = () =>
      kept.evaluate((line) => line.closest('.swipe-row')?.getAnimations({ subtree: true }).length ?? 0)
    await expectSoon(moving, 0)
    // The line moves by the width of its actions: none is half covered.
    const right = await front(page)
      .locator('.swipe-row--open .swipe-row__face')
      .evaluate((face) => face.getBoundingClientRect().right)
    const left = await front(page)
      .locator('.swipe-row__actions')
      .evaluate((actions) => actions.getBoundingClientRect().left)
    expect(Math.round(right - left)).toBe(0)
    await front(page).locator('.swipe-row__action', { hasText: '移入收藏' }).tap()
    await front(page).getByText('已移入收藏').waitFor()
    await expectSoon(() => front(page).locator('.cart-line', { hasText: name }).count(), 0)
    await show(page, 'pages/service/likes/index')
    await front(page).getByText(name).first().waitFor()
  })
})
