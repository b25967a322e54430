import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { lastAct } from '../../../../test/support/last-act'
import { FOREVER } from '../../../kernel/clock'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
})
afterAll(() => mall.close())

const PAGES = { isAppOnly: false }
const popup = {
  popPageConfId: 'p1',
  popType: 1,
  pagePath: 'pages/home/index',
  audience: 'all',
  frequency: 'once',
  bdCityCode: '',
  position: 0,
  title: '会员礼',
  kicker: '',
  text: '',
  buttonText: '去看看',
  image: { url: '', ground: null, scale: 1, count: 1 },
  command: null,
  ground: 'rose',
  startAt: 0,
  endAt: FOREVER,
} as const

test('a pop-up is audited with the one that it replaces; one for an unknown page or with a link to none is refused [popup.audited]', async () => {
  const { popupOperator } = mall.services
  const first = await popupOperator.put(OPERATOR, popup, PAGES)
  const second = await popupOperator.put(OPERATOR, { ...popup, title: '开廊礼' }, PAGES)
  expect(second.popPageDataId).not.toBe(first.popPageDataId)
  expect(await lastAct(mall.services, 'p1')).toEqual({ action: 'popup.add', details: { before: first, after: second } })
  for (const wrong of [{ pagePath: 'pages/nowhere/index' }, { command: { cmd: 'C0099999', params: {} } }])
    await expect(popupOperator.put(OPERATOR, { ...popup, ...wrong }, PAGES)).rejects.toMatchObject({
      errorName: 'SYS_PARAM_ERROR',
    })
  expect(await popupOperator.list()).toEqual([second])
  await popupOperator.end(OPERATOR, 'p1')
  const details = { before: { endAt: FOREVER }, after: { endAt: expect.any(Number) } }
  expect(await lastAct(mall.services, 'p1')).toEqual({ action: 'popup.end', details })
})
