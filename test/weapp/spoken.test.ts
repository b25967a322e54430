import type { MiniPage } from '../support/mini-page'
import type { MiniProgram } from '../support/mini-program'
import { fillMiniLogin, startWeappMall, stockUp, WEAPP_DIST, type WeappMall } from '../support/weapp-mall'
import { type Drawn, elementsOf, Templates, textOf } from '../support/wxml'

/**
 * Attributes of an element that a screen reader reads: role, label, states. The compiler writes aria-label as
 * ariaLabel.
 */
function spoken({ attr }: Drawn): Record<string, unknown> {
  const said = Object.entries(attr).filter(([name, value]) => /^aria[A-Z]/.test(name) && value !== '')
  return Object.fromEntries(said.map(([name, value]) => [name.slice(4).toLowerCase(), value]))
}

describe('the built mini program for screen readers', () => {
  const templates = new Templates(WEAPP_DIST)
  let started: WeappMall
  let mini: MiniProgram
  let productId: string
  beforeAll(async () => {
    started = await startWeappMall()
    mini = started.mini
    ;({ productId } = await stockUp(started.mall, 3, 0))
    await mini.open('pages/home/index')
    await fillMiniLogin(await mini.open('pages/login/index'))
    await mini.top.waitFor(() => mini.top.route !== 'pages/login/index', 'the page before')
  })
  afterAll(() => started.stop())

  const drawn = (page: MiniPage) => elementsOf(templates.draw(page.route, page.instance.data))
  const ofClass = (elements: Drawn[], name: string) =>
    elements.filter(({ attr }) =>
      String(attr.class ?? '')
        .split(' ')
        .includes(name),
    )

  /** Controls without a text: their labels for screen readers. */
  const mute = (elements: Drawn[]) =>
    elements
      .filter(({ attr }) => /^(button|link|checkbox|radio|switch|tab)$/.test(String(attr.ariaRole)))
      .filter((element) => !element.attr.ariaLabel && textOf(element).trim() === '')

  test('home: search, entries, add buttons and tabs with their state are read; pictures are not [shell.screen-reader]', async () => {
    const home = await mini.open('pages/home/index')
    await home.waitFor((page) => page.byClass('add').length > 0, 'goods')
    await mini.settled()
    const elements = drawn(home)
    expect(mute(elements)).toEqual([])
    expect(spoken(ofClass(elements, 'logo__mark')[0] as Drawn)).toEqual({ role: 'img', label: '乐廊' })
    expect(spoken(ofClass(elements, 'add')[0] as Drawn)).toMatchObject({
      role: 'button',
      label: expect.stringMatching(/^把.+加入购物车$/),
    })
    const tabs = ofClass(elements, 'feed-tabs__tab').map(spoken)
    expect(tabs.filter(({ selected }) => selected === 'true')).toHaveLength(1)
    expect(tabs.length).toBeGreaterThan(1)
    expect(tabs.every(({ role }) => role === 'tab')).toBe(true)
    for (const icon of ofClass(elements, 'icon')) expect(spoken(icon)).toMatchObject({ hidden: 'true' })
    for (const element of elements.filter(({ tag }) => tag === 'image')) {
      expect(spoken(element).hidden === 'true' || Boolean(spoken(element).label)).toBe(true)
    }
  })

  test('cart: ticks have their state, minus and plus name their line; a tap changes the state [shell.screen-reader]', async () => {
    const cart = await mini.open('pages/cart/index')
    await cart.waitFor((page) => page.byClass('cart-line').length === 3, 'the lines')
    await mini.settled()
    const elements = drawn(cart)
    expect(mute(elements)).toEqual([])
    const [line] = ofClass(elements, 'cart-line').map((each) => elementsOf(each))
    if (!line) throw new Error('no line')
    const [name] = ofClass(line, 'goods-line__name').map(textOf)
    const [tick] = ofClass(line, 'check').map(spoken)
    expect(tick).toEqual({ role: 'checkbox', label: name, checked: 'true' })
    const [minus, plus] = ofClass(line, 'stepper__step').map(spoken)
    expect(minus).toEqual({ role: 'button', label: `减少${name}`, disabled: 'true' })
    expect(plus).toEqual({ role: 'button', label: `增加${name}` })
    const [field] = line.filter(({ tag }) => tag === 'input').map(spoken)
    expect(field).toEqual({ role: 'textbox', label: `${name}数量` })

    const box = cart.byClass('cart-line').flatMap((node) => cart.nodes(node))
    await cart.fire(box.find((node) => /(^| )check( |$)/.test(String(node.cl))))
    const state = () => {
      const first = ofClass(drawn(cart), 'cart-line')[0] as Drawn
      return spoken(ofClass(elementsOf(first), 'check')[0] as Drawn)
    }
    await cart.waitFor(() => state().checked === 'false', 'the tick taken away')
    expect(state()).toEqual({ role: 'checkbox', label: name, checked: 'false' })
  })

  test('product detail: the position in the gallery is read, the picker is a dialog with a close button [shell.screen-reader]', async () => {
    const details = await mini.open(`pages/details/index?productId=${productId}`)
    await details.waitFor((page) => page.find('加入购物车'), 'the product')
    await mini.settled()
    expect(mute(drawn(details))).toEqual([])
    await details.fire(details.find('加入购物车'))
    await details.waitFor((page) => page.byClass('sheet__close').length > 0, 'the picker')
    await mini.settled()
    const elements = drawn(details)
    expect(mute(elements)).toEqual([])
    const panel = ofClass(elements, 'sheet__panel').map(spoken)
    expect(panel).toHaveLength(1)
    expect(panel[0]).toMatchObject({ role: 'dialog', modal: 'true', label: expect.stringMatching(/\S/) })
    expect(ofClass(elements, 'sheet__close').map(spoken)).toEqual([{ role: 'button', label: '关闭' }])
    expect(ofClass(elements, 'cover__scrim').map(spoken)).toEqual([{ hidden: 'true' }])
  })
})
