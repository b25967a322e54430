import type { MiniPage } from '../support/mini-page'
import type { MiniProgram } from '../support/mini-program'
import { enterWeapp } from '../support/walk-weapp'

let mini: MiniProgram
beforeAll(async () => {
  ;({ mini } = await enterWeapp())
})
afterAll(() => mini?.quit())

/** The container that WeChat's back takes down, while it stands. Taro shortens names; nothing else has its style. */
function container(page: MiniPage) {
  const node = page.nodes().find((one) => Object.values(one).includes('position:absolute;width:0;height:0'))
  return node && Object.values(node).includes(true) ? node : undefined
}
const questions = () => mini.calls.filter(({ name }) => name === 'showModal')

test('WeChat’s back asks on a half-filled form: who stays keeps what was typed, who leaves leaves', async () => {
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
