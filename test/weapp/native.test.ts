import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JSDOM as Dom } from 'jsdom'
import { startWeappMall, WEAPP_DIST, type WeappMall } from '../support/weapp-mall'

interface Rendered {
  dom: Element
  attach(parent: Element): void
  detach(): void
}
interface Simulate {
  load(path: string, options: { compiler: 'official'; rootPath: string }): string
  render(id: string, properties: object): Rendered
}

const load = createRequire(__filename)
const { JSDOM } = createRequire(load.resolve('jest-environment-jsdom'))('jsdom') as typeof import('jsdom')

/** miniprogram-simulate in its own document; it renders WeChat's elements of a native component. */
function simulateIn(dom: Dom): Simulate {
  const { window } = dom
  Object.assign(globalThis, { window, document: window.document, Event: window.Event, navigator: window.navigator })
  return load('miniprogram-simulate') as Simulate
}

describe('the native component that renders deep pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'galleria-native-'))
  let started: WeappMall
  beforeAll(async () => {
    started = await startWeappMall()
  })
  afterAll(async () => {
    await started.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('a real page renders the elements of its data in order', async () => {
    const home = await started.mini.open('pages/home/index')
    await home.waitFor((page) => page.byClass('add').length > 0 && page.text().includes('滨江天街店'), 'goods')
    await started.mini.settled()
    for (const file of ['comp.wxml', 'comp.json', 'base.wxml', 'utils.wxs']) {
      copyFileSync(join(WEAPP_DIST, file), join(folder, file))
    }
    const [root] = home.instance.data.root?.cn ?? []
    // Replaces Taro's recursive component, which needs the whole program; it has the same properties.
    const properties = { l: { type: 'String', value: '' }, i: { type: 'Object', value: { nn: root?.nn } } }
    const types = JSON.stringify(properties).replace(/"(String|Object)"/g, '$1')
    writeFileSync(join(folder, 'comp.js'), `Component({ properties: ${types} })`)

    const dom = new JSDOM('<!doctype html><body></body>')
    const simulate = simulateIn(dom)
    const id = simulate.load(join(folder, 'comp'), { compiler: 'official', rootPath: folder })
    const component = simulate.render(id, { i: root })
    const page = dom.window.document.body
    component.attach(page)
    // The simulator adds the component's name to every class.
    const named = (name: string) => [...page.querySelectorAll(`.main--${name}`)]
    expect(page.textContent).toContain('滨江天街店')
    expect(named('floor__item').map((item) => item.tagName)).toEqual(home.byClass('floor__item').map(() => 'WX-VIEW'))
    expect(named('goods__name').map((name) => name.textContent)).toEqual(
      home.byClass('goods__name').map((name) => home.text(name)),
    )
    expect(page.querySelectorAll('wx-image').length).toBeGreaterThan(10)
    component.detach()
  })
})
