import type { MiniPage } from '../support/mini-page'
import type { MiniProgram } from '../support/mini-program'
import { until } from '../support/mini-timers'
import { startWeappMall, type WeappMall } from '../support/weapp-mall'

describe('privacy and tracking in the built mini program', () => {
  let started: WeappMall
  let mini: MiniProgram
  let home: MiniPage
  let search: MiniPage
  beforeAll(async () => {
    started = await startWeappMall('PRIVACY_CONSENT')
    mini = started.mini
    home = await mini.open('pages/home/index')
  })
  afterAll(() => started.stop())

  const posts = () =>
    mini.calls
      .filter(({ name, options }) => name === 'request' && String(options.url).endsWith('/track'))
      .map(({ options }) => JSON.parse(new URLSearchParams(String(options.data)).get('baseDtoStr') ?? '').events)
  const waiting = () => [...mini.storage.keys()].filter((key) => key.startsWith('TRACK_')).length
  const isAsking = (page: MiniPage) => page.text().includes('个人信息保护')
  const agreeButton = (page: MiniPage) => page.byClass('privacy__agree')[0]
  const eventually = (isSo: () => boolean, what: string) =>
    until(isSo, () => `never: ${what}; errors: ${mini.errors.join('\n').slice(0, 800)}`)

  test('the first start asks; before the answer no event is stored or sent [tracking.consent]', async () => {
    await home.waitFor(isAsking, 'the sheet')
    expect([posts().length, waiting()]).toEqual([0, 0])
    await home.fire(home.find('不同意'))
    await home.waitFor((page) => !isAsking(page), 'the page without the sheet')
    search = await mini.open('pages/packOrder/search/index')
    expect([posts().length, waiting()]).toEqual([0, 0])
  })

  test('a call that WeChat blocks asks again, and continues after a tap on WeChat’s button', async () => {
    const answers: unknown[] = []
    mini.tell('onNeedPrivacyAuthorization', (answer: unknown) => answers.push(answer), { referrer: 'getLocation' })
    await search.waitFor((page) => isAsking(page) && answers.length > 0, 'the sheet')
    expect(answers).toEqual([{ event: 'exposureAuthorization' }])
    const button = agreeButton(search)
    expect(search.nodes(button).length).toBeGreaterThan(0)
    // WeChat requires the event of its button; the tap alone is not sufficient.
    await search.fire(button)
    await mini.settled()
    expect(answers).toHaveLength(1)
    await search.fire(button, 'agreeprivacyauthorization')
    await search.waitFor((page) => !isAsking(page), 'the page without the sheet')
    expect(answers.at(-1)).toEqual({ event: 'agree', buttonId: 'privacy-agree' })
  })

  test('a shopper who agreed is tracked; queued events are sent when the app hides [tracking.beacon]', async () => {
    await eventually(() => posts().length > 0 && waiting() === 0, 'the first post')
    expect(posts()[0]?.[0]).toMatchObject({ name: 'page_view', page: 'search', uid: '-' })
    // Without network the event stays queued: its push has failed before the app hides.
    let failures = 0
    mini.onRequest = ({ url }) => {
      if (!url.endsWith('/track')) return null
      failures += 1
      return 'timeout'
    }
    await mini.open('pages/cart/index')
    await eventually(() => failures > 0, 'the push of its own')
    expect(waiting()).toBe(1)
    mini.onRequest = () => null
    mini.tell('onAppHide')
    await eventually(() => waiting() === 0, 'the last words')
    expect(posts().at(-1)).toMatchObject([{ name: 'page_view', page: 'cart', fields: { from: 'search' } }])
    expect(mini.errors).toEqual([])
  })
})
