// A ticket that its owner gives to a friend by a link, from the ticket's page to the friend's code.
import { ownBrowserMall } from '../support/browser-mall'
import { keepPicture } from '../support/keep-picture'
import { fillLogin, front, inFront, logIn, named } from '../support/phone'

const here = ownBrowserMall()
/** A shopper with enough points for a voucher. */
const GIVER = '13800000002'
const GIFT = 'pages/service/VoucherGet/index'

test('a ticket is offered, taken back, offered again and claimed by a friend, whose code is another [voucher.give-page]', async () => {
  let link = ''
  let digits = ''
  await here.withPhone(async (giver) => {
    const { page } = giver
    await logIn(giver, GIVER)
    await giver.open('pages/integral/exchangeVoucherDetail/index?itemId=latte')
    await named(page, '立即兑换').tap()
    await page.locator('.taro-modal__content:visible').getByText('兑换', { exact: true }).tap()
    await named(page, '去使用').tap()
    await inFront(page, 'pages/service/newVoucherDetail/index')
    await front(page).locator('.code-page__digits').waitFor()
    digits = ((await front(page).locator('.code-page__digits').textContent()) ?? '').replace(/\D/g, '').slice(0, 8)
    await keepPicture(page, 'ticket-give')
    await front(page).getByText('送好友').tap()
    await inFront(page, GIFT)
    await named(page, '等待好友领取').waitFor()
    await keepPicture(page, 'ticket-gift-own')
    await named(page, '收回').tap()
    await named(page, '赠送已结束').waitFor()
    await page.goBack()
    await front(page).getByText('送好友').tap()
    await inFront(page, GIFT)
    await named(page, '分享给好友').tap()
    await page.getByText('复制链接').waitFor()
    link = new URL(page.url()).hash.slice(2)
  })
  await here.withPhone(async ({ page, open }) => {
    await open(link)
    await named(page, '好友送你一张卡券').waitFor()
    await keepPicture(page, 'ticket-gift-friend')
    await named(page, '立即领取').tap()
    await fillLogin(page, '13800000003')
    await inFront(page, GIFT)
    await named(page, '立即领取').tap()
    await named(page, '已领取').waitFor()
    await named(page, '去查看').tap()
    await inFront(page, 'pages/service/newVoucherDetail/index')
    const own = ((await front(page).locator('.code-page__digits').textContent()) ?? '').replace(/\D/g, '')
    expect([own.length, own.slice(0, 8) === digits]).toEqual([12, false])
    await front(page).getByText('好友赠送的券不能再转赠').waitFor()
    await keepPicture(page, 'ticket-gift-claimed')
  })
  await here.withPhone(async (giver) => {
    await logIn(giver, GIVER)
    await giver.open(link)
    await named(giver.page, '好友已领取').waitFor()
    await keepPicture(giver.page, 'ticket-gift-gone')
  })
})
