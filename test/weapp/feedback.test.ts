import { resolve } from 'node:path'
import { MiniProgram } from '../support/mini-program'
import { type RunningMall, startBuiltMall } from '../support/running-mall'

const BUILT_ORIGIN = 'http://127.0.0.1:8080'

describe('feedback in the built mini program, against the real server', () => {
  let mall: RunningMall
  let mini: MiniProgram
  beforeAll(async () => {
    mall = await startBuiltMall()
    mini = new MiniProgram(resolve('dist/weapp'), { built: BUILT_ORIGIN, real: mall.url })
    mini.launch()
  }, 120_000)
  afterAll(() => mall.stop())

  test('the page asks for the login, opens, and sends [upload.feedback-page]', async () => {
    await mini.open('pages/home/index')
    await mini.open('pages/help-center/feedback/index')
    const login = await mini.arrive('pages/login/index')
    await login.waitFor((page) => page.find('登录'), 'the form')
    const [phone, code] = login.nodes().filter((node) => /text-input/.test(String(node.cl)))
    await login.fire(phone, 'input', { value: '13800000001' })
    await login.fire(code, 'input', { value: '888888' })
    await login.fire(login.find('登录'))
    await login.waitFor((page) => page.find('同意并登录'), 'the agreement')
    await login.fire(login.find('同意并登录'))
    const feedback = await mini.arrive('pages/help-center/feedback/index')
    await feedback.waitFor((page) => page.byClass('image-field__add').length === 1, 'the field of pictures')
    await feedback.fire(feedback.find('产品建议'))
    const [text] = feedback.nodes().filter((node) => /text-input/.test(String(node.cl)))
    await feedback.fire(text, 'input', { value: '希望增加夜间模式' })
    await feedback.fire(feedback.byClass('image-field__add')[0])
    expect(mini.calls.filter(({ name }) => name === 'chooseMedia').map(({ options }) => options)).toMatchObject([
      { count: 4, mediaType: ['image'] },
    ])
    await feedback.waitFor((page) => page.find('提交反馈'), 'the button')
    await feedback.fire(feedback.find('提交反馈'))
    await feedback.waitFor((page) => page.text().includes('反馈已提交'), 'the thanks')
    expect(mini.errors).toEqual([])
  }, 60_000)
})
