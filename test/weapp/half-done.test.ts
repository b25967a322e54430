import { ERROR_CODES } from '@contract/codes/errors'
import type { MiniPage } from '../support/mini-page'
import type { MiniProgram } from '../support/mini-program'
import { enterWeapp } from '../support/page-test-weapp'
import { type Belongings, fillMiniLogin } from '../support/weapp-mall'

let mini: MiniProgram
let own: Belongings
beforeAll(async () => {
  ;({ mini, own } = await enterWeapp())
})
afterAll(() => mini?.quit())

/** The open page container, which WeChat's back closes. Taro shortens its name; only this element has its style. */
function container(page: MiniPage) {
  const node = page.nodes().find((one) => Object.values(one).includes('position:absolute;width:0;height:0'))
  return node && Object.values(node).includes(true) ? node : undefined
}
const questions = () => mini.calls.filter(({ name }) => name === 'showModal')

test('WeChat’s back asks on a half-filled form: staying keeps the texts, leaving closes the page [shell.form-leave]', async () => {
  await mini.open('pages/packOrder/address/index')
  const form = await mini.open('pages/packOrder/addAddress/index')
  await form.waitFor((page) => page.text().includes('收货人'), 'the form')
  const name = () => form.nodes().find((node) => Object.values(node).includes('请填写真实姓名'))
  expect(container(form)).toBeUndefined()
  await form.fire(name(), 'input', { value: '林予安' })
  await form.waitFor(container, 'the container')

  mini.confirms = false
  await form.fire(container(form), 'afterleave')
  await form.waitFor(() => questions().length === 1, 'the question')
  await form.waitFor(container, 'the container again')
  expect([mini.top.route, Object.values(name() ?? {}).includes('林予安')]).toEqual([form.route, true])

  mini.confirms = true
  await form.fire(container(form), 'afterleave')
  await form.waitFor(() => mini.top.route === 'pages/packOrder/address/index', 'the page below')
  expect([questions().length, mini.errors]).toEqual([2, []])
})

test('the cashier asks as well, and leaving it opens the unpaid order [payment.cashier-leave]', async () => {
  const [order] = own.orders
  const orderId = order?.orders[0]?.orderId
  const cashier = await mini.open(`pages/payResult/cashier/index?payOrderNo=${order?.payOrderNo}&placed=1`)
  await cashier.waitFor(container, 'the container')
  const before = questions().length
  mini.confirms = false
  await cashier.fire(container(cashier), 'afterleave')
  await cashier.waitFor(() => questions().length === before + 1, 'the question')
  await cashier.waitFor(container, 'the container again')
  expect(mini.top).toBe(cashier)
  mini.confirms = true
  await cashier.fire(container(cashier), 'afterleave')
  const shown = await mini.arrive('pages/packOrder/order/index')
  expect([shown.instance.options.orderId, mini.errors]).toEqual([orderId, []])
})

test('after a save with an ended login, the form stays below the login page with all texts [shell.form-login]', async () => {
  const form = await mini.open('pages/packOrder/addAddress/index')
  await form.waitFor((page) => page.text().includes('收货人'), 'the form')
  const holds = (value: string) => form.nodes().some((node) => Object.values(node).includes(value))
  const pasted = form.nodes().find((node) => Object.values(node).some((value) => String(value).startsWith('如：')))
  await form.fire(pasted, 'input', { value: '林予安 13800000001 浙江省杭州市滨江区长河街道江南大道 228 号' })
  await form.waitFor(() => form.find('识别并填入'), 'the button')
  await form.fire(form.find('识别并填入'))
  await form.waitFor(() => holds('林予安') && form.text().includes('滨江区'), 'the fields')

  let refused = 0
  mini.onRequest = ({ url }) => {
    if (!/userAddress\/addOrUpdate/.test(url) || refused++ > 0) return null
    return { statusCode: 200, data: { code: ERROR_CODES.USER_NOT_LOGIN, status: 0, message: '', data: null } }
  }
  await form.fire(form.find('保存'))
  const login = await mini.arrive('pages/login/index')
  await form.waitFor((page) => page.text().includes('登录后接着填写'), 'the wall')
  await fillMiniLogin(login)
  await mini.arrive(form.route)
  await form.waitFor((page) => !page.text().includes('登录后接着填写'), 'the form without the wall')
  expect([mini.top === form, holds('林予安')]).toEqual([true, true])
  await form.fire(form.find('保存'))
  await form.waitFor(() => mini.toasts().includes('已保存'), 'the save')
  expect([refused, mini.errors]).toEqual([2, []])
})
