// From an inviter's phone to a friend's: the link, and the code that is scanned, each by way of the login.
import { ownBrowserMall } from '../support/browser-mall'
import { fillLogin, front, inFront, logIn, named } from '../support/phone'

// The demo's shoppers are as old as their mall, one after another.
const here = ownBrowserMall()
const REGISTER = 'pages/courtesy-of-invitation/register/index'

test('a friend opens the link, registers, accepts, and is told what they have; again it is still so', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open(`${REGISTER}?invitedCode=ZHXNG26T`)
    await named(page, '登录 / 注册，领 300 积分').tap()
    await fillLogin(page, '13800000003')
    await inFront(page, 'pages/courtesy-of-invitation/register')
    await named(page, '接受邀请，领 300 积分').tap()
    await front(page).getByText('已接受邀请').waitFor()
    await page.reload()
    await front(page).getByText('300 积分已到账，下单可以抵现金').waitFor()
    await named(page, '看看积分').tap()
    await front(page).getByText('邀请奖励，好友邀请').waitFor()
  })
})

test('a code from the inviter’s screen outlives the login; the inviter sees the friend', async () => {
  let face = ''
  await here.withPhone(async (host) => {
    await logIn(host)
    const asked = host.page.waitForResponse((response) => response.url().includes('invitation/faceCode'))
    await host.open('pages/courtesy-of-invitation/face-invite/index')
    face = ((await (await asked).json()) as { data: { code: string } }).data.code
    await front(host.page).getByAltText('面对面邀请的二维码').waitFor()
  })
  await here.withPhone(async ({ page, open }) => {
    await open(`${REGISTER}?face=${face}`)
    await named(page, '登录 / 注册，领 300 积分').waitFor()
    await page.waitForFunction(() => location.hash.includes('invitedCode='))
    await named(page, '登录 / 注册，领 300 积分').tap()
    await fillLogin(page, '13800000002')
    await named(page, '接受邀请，领 300 积分').tap()
    await front(page).getByText('已接受邀请').waitFor()
  })
  await here.withPhone(async (host) => {
    await logIn(host)
    await host.open('pages/courtesy-of-invitation/home/index')
    await front(host.page).getByText('全部 5 位').waitFor()
  })
})
