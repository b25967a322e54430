import type { MiniPage } from '../support/mini-page'
import type { MiniProgram } from '../support/mini-program'
import { startWeappMall, type WeappMall } from '../support/weapp-mall'

describe('popups and updates in the built mini program', () => {
  let started: WeappMall
  let mini: MiniProgram
  let home: MiniPage
  beforeAll(async () => {
    started = await startWeappMall('strategyDataOpened')
    mini = started.mini
    home = await mini.open('pages/home/index')
  })
  afterAll(() => started.stop())

  const hasPopup = (page: MiniPage) => page.text().includes('清晨到店，当天卖完')

  test('the popup covers home until its close button is tapped [popup.home]', async () => {
    await home.waitFor(hasPopup, 'the pop-up')
    const [cross] = home.byClass('popup__close')
    await home.fire(cross ?? home.find('关闭'))
    await home.waitFor((page) => !hasPopup(page), 'home without it')
    expect(Object.keys(Object(mini.storage.get('strategyDataOpened')))).toEqual(['pop-fresh'])
  })

  test('a downloaded new version asks, and is applied when the shopper agrees [shell.update-weapp]', async () => {
    const named = (name: string) => mini.calls.filter((call) => call.name === name)
    mini.tell('onUpdateReady')
    await home.waitFor(() => named('applyUpdate').length > 0, 'the restart')
    expect(named('showModal').at(-1)?.options).toMatchObject({ content: '新版本已准备好，是否重启应用？' })
    mini.tell('onUpdateFailed')
    await home.waitFor(() => mini.toasts().includes('新版本下载失败，请删除小程序后重新打开'), 'the words')
  })
})
