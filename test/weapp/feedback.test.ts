import type { MiniProgram } from '../support/mini-program'
import { fillMiniLogin, startWeappMall, type WeappMall } from '../support/weapp-mall'

describe('feedback in the built mini program, against the real server', () => {
  let started: WeappMall
  let mini: MiniProgram
  beforeAll(async () => {
    started = await startWeappMall()
    mini = started.mini
  })
  afterAll(() => started.stop())

  test('the page asks for the login, opens, and submits [upload.feedback-page]', async () => {
    await mini.open('pages/home/index')
    await mini.open('pages/help-center/feedback/index')
    await fillMiniLogin(await mini.arrive('pages/login/index'))
    const feedback = await mini.arrive('pages/help-center/feedback/index')
    await feedback.waitFor((page) => page.byClass('image-field__add').length === 1, 'the field of pictures')
    await feedback.fire(feedback.find('产品建议'))
    const [text] = feedback.nodes().filter((node) => /text-input/.test(String(node.cl)))
    await feedback.fire(text, 'input', { value: '希望增加夜间模式' })
    await feedback.fire(feedback.byClass('image-field__add')[0])
    const chosen = () => mini.calls.filter(({ name }) => name === 'chooseMedia').map(({ options }) => options)
    await feedback.waitFor(() => chosen().length > 0, 'the album')
    expect(chosen()).toMatchObject([{ count: 4, mediaType: ['image'] }])
    await feedback.waitFor((page) => page.find('提交反馈'), 'the button')
    await feedback.fire(feedback.find('提交反馈'))
    await feedback.waitFor((page) => page.text().includes('反馈已提交'), 'the thanks')
    expect(mini.errors).toEqual([])
  })
})
