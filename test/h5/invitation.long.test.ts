// An invitation from the inviter's phone to a friend's: by link and by scanned code, each with a login.
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { ownBrowserMall } from '../support/browser-mall'
import { keepPicture } from '../support/keep-picture'
import { fillLogin, front, inFront, logIn, named } from '../support/phone'

// The demo's shoppers have registration times shortly before the mall's start, one after another.
const here = ownBrowserMall()
const REGISTER = 'pages/courtesy-of-invitation/register/index'

test('a friend opens the link, registers, accepts, and sees the gift; a second visit shows the same [invitation.link]', async () => {
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

test('a scanned code is kept during the login; the inviter sees the friend [invitation.scan]', async () => {
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

test("the inviter's poster has the code of the link that registers a friend [invitation.poster]", async () => {
  await here.withPhone(async (host) => {
    const { page } = host
    await logIn(host)
    await host.open('pages/courtesy-of-invitation/home/index')
    await named(page, '怎样算邀请成功').waitFor()
    await keepPicture(page, 'invite-home')
    await named(page, '邀请好友').tap()
    await page.getByText('生成海报').tap()
    await page.locator('.poster__picture').waitFor()
    await keepPicture(page, 'invite-poster')
    const address = (await page.locator('.poster__picture').getAttribute('src')) ?? ''
    const png = sharp(Buffer.from(address.split(',')[1] ?? '', 'base64')).flatten({ background: '#fff' })
    const { data, info } = await png.raw().toBuffer({ resolveWithObject: true })
    const link = decodeQR({ data: new Uint8Array(data), width: info.width, height: info.height })
    expect(link).toContain(`${REGISTER}?invitedCode=YUAN2K8F`)
  })
})
