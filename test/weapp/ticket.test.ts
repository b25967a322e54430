import { commandLine } from '@server/cli/mall.fixture'
import type { MiniPage } from '../support/mini-page'
import { fillMiniLogin, startWeappMall, type WeappMall } from '../support/weapp-mall'

describe('codes at a till in the built mini program', () => {
  let started: WeappMall
  beforeAll(async () => {
    started = await startWeappMall()
  })
  afterAll(() => started.stop())

  const { runCommand } = commandLine(() => ({ GALLERIA_DATA: started.mall.folder }))
  const digitsOn = (page: MiniPage, name: string) => page.text(page.byClass(name)[0]).replace(/\D/g, '')

  test('the pages of a ticket and of a member show that staff redeemed the code, and then the next one', async () => {
    const { mini } = started
    await mini.open('pages/service/newVoucher/index')
    await fillMiniLogin(await mini.arrive('pages/login/index'), '13800000002')
    const list = await mini.arrive('pages/service/newVoucher/index')
    await list.waitFor((page) => page.text().includes('手冲咖啡 10 次卡'), 'the vouchers')
    const shows = list.nodes().filter((node) => /\bbtn\b/.test(String(node.cl)) && list.text(node) === '出示券码')
    const before = list.text().split('手冲咖啡 10 次卡')[0] ?? ''
    await list.fire(shows[before.split('出示券码').length - 1])
    const ticket = await mini.arrive('pages/service/newVoucherDetail/index')
    await ticket.waitFor((page) => page.text().includes('手冲咖啡 10 次卡'), 'the card')
    const digits = digitsOn(ticket, 'code-page__digits')
    expect((await runCommand('ticket', 'verify', digits, '--store', 'maiyan', '--times', '2')).code).toBe(0)
    await ticket.waitFor((page) => page.text().includes('已核销 2 次'), 'the use')
    expect(ticket.byClass('code-page__digits')).toHaveLength(0)
    await ticket.fire(ticket.find('继续出示'))
    await ticket.waitFor((page) => page.byClass('code-page__digits').length > 0, 'the next code')
    expect(digitsOn(ticket, 'code-page__digits')).not.toBe(digits)

    const member = await mini.open('pages/member/memberQrcode/index')
    await member.waitFor((page) => page.byClass('pass__digits').length > 0, 'the member code')
    expect((await runCommand('member', 'scan', digitsOn(member, 'pass__digits'))).code).toBe(0)
    await member.waitFor((page) => page.text().includes('已识别'), 'the scan')
  })
})
