import { EXIT_TICKS } from '@contract/codes/exit'
import { commandLine } from '@server/cli/mall.fixture'
import { fillMiniLogin, shopperOf, startWeappMall, type WeappMall } from '../support/weapp-mall'

describe('the exit code in the built mini program', () => {
  let started: WeappMall
  beforeAll(async () => {
    started = await startWeappMall()
  })
  afterAll(() => started.stop())

  const { runCommand } = commandLine(() => ({ GALLERIA_DATA: started.mall.folder }))

  test('the page shows the code and the goods, and then that staff let them out [exit.page]', async () => {
    const { mini, mall } = started
    const { scanOrderId } = await shopperOf(mall, 5, 3)
    await mini.open(`pages/service/VoucherDetails/index?orderId=${scanOrderId}`)
    await fillMiniLogin(await mini.arrive('pages/login/index'))
    const exit = await mini.arrive('pages/service/VoucherDetails/index')
    await exit.waitFor((page) => page.byClass('exit__qr').length > 0, 'the code')
    expect(exit.text()).toMatch(/鲜禾超市.*向出口店员出示.*有效时间.*共 3 件.*电子小票.*呼叫店员/)
    const digits = exit.text(exit.byClass('exit__digits')[0]).replace(/\D/g, '')
    const checked = EXIT_TICKS.join(',')
    expect((await runCommand('exit', 'pass', digits, '--store', 'xianhe', '--checked', checked)).code).toBe(0)
    await exit.waitFor((page) => /已核验 \d\d:\d\d/.test(page.text()), 'that the goods are let out')
    expect(exit.byClass('exit__qr')).toHaveLength(0)
  })
})
