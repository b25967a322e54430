// Slow or failed subpackages: feedback is immediate, the shopper can retry, and no input is lost.
import type { MiniNode, MiniPage } from '../support/mini-page'
import type { MiniProgram } from '../support/mini-program'
import { enterWeapp } from '../support/page-test-weapp'

const FORM = 'pages/packOrder/addAddress/index'
const MAP = 'pages/packOrder/location/index'
let mini: MiniProgram
beforeAll(async () => {
  ;({ mini } = await enterWeapp())
})
afterAll(() => mini?.quit())

const named = (name: string) => mini.calls.filter((call) => call.name === name).map(({ options }) => options)
/** Loading of pages' code fails this number of times. */
function lose(times: number): void {
  let left = times
  mini.onFetch = () => (left-- > 0 ? Promise.resolve('loadSubpackage:fail') : null)
}
const holds = (node: MiniNode, value: unknown) => Object.values(node).includes(value)
/** The open page container of a form that asks before it is left; WeChat's back closes it. */
const isGuarded = (page: MiniPage) =>
  page.nodes().some((node) => holds(node, 'position:absolute;width:0;height:0') && holds(node, true))

test('a failed page shows a dialog: staying keeps the page unchanged, 重试 opens the page [shell.code-lost]', async () => {
  await mini.open('pages/packOrder/address/index')
  const form = await mini.open(FORM)
  await form.waitFor((page) => page.text().includes('收货人'), 'the form')
  const name = () => form.nodes().find((node) => holds(node, '请填写真实姓名'))
  await form.fire(name(), 'input', { value: '林予安' })
  await form.waitFor(isGuarded, 'the guard')
  const toMap = () => form.fire(form.find('按小区、大厦、门店查找'))

  lose(1)
  mini.confirms = false
  await toMap()
  await form.waitFor(() => named('showModal').length === 1, 'the question')
  expect(named('showModal')[0]).toMatchObject({ title: '页面没有打开', confirmText: '重试', cancelText: '取消' })
  await form.waitFor(isGuarded, 'the guard again')
  expect([mini.top.route, holds(name() ?? {}, '林予安')]).toEqual([FORM, true])

  await new Promise((done) => setTimeout(done, 500))
  lose(1)
  mini.confirms = true
  await toMap()
  await mini.arrive(MAP)
  expect([named('showModal').length, mini.errors]).toEqual([2, []])
})

test('slow code shows a loading indicator until the page opens [shell.code-slow]', async () => {
  mini.calls.length = 0
  let come = (_fault: null) => {}
  mini.onFetch = () => new Promise((done) => (come = done))
  const home = await mini.open('pages/home/index')
  await home.waitFor((page) => page.find('搜索'), 'the search bar')
  await home.fire(home.find('搜索'))
  await home.waitFor(() => named('showLoading').length === 1, 'the progress')
  expect(mini.top.route).toBe('pages/home/index')
  const hidden = named('hideLoading').length
  come(null)
  await mini.arrive('pages/packOrder/search/index')
  await mini.top.waitFor(() => named('hideLoading').length > hidden, 'the end of it')
  expect(mini.errors).toEqual([])
})
