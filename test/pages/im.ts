import type { Page } from 'playwright-core'
import type { imArea } from '@/app/routes/im'
import { front, named } from '../support/phone'
import type { PageRows } from './page-row'

/** Sends a text and waits until the mall has it. */
async function say(page: Page, words: string): Promise<void> {
  await front(page).locator('input').fill(words)
  await named(page, '发送').tap()
  await front(page)
    .getByText(/未读|已读/)
    .last()
    .waitFor()
}

const openSettings = (page: Page) => front(page).getByLabel('会话设置').last().tap()

const OFFER = 'targetId=suyan&productId=suyan-double-face-coat&skuId=suyan-double-face-coat-08'

export const imPages: PageRows<typeof imArea> = {
  chat: {
    query: () => 'targetId=suyan',
    shows: /素研 SUYAN.*(在线|不在服务时间)/,
    hasOwnTitle: true,
    more: {
      'a sent message': { by: (page) => say(page, '这件大衣有现货吗') },
      'what can be done with a message': {
        by: async (page) => {
          await say(page, '165cm、52kg，里面想套厚毛衣，穿 M 会紧吗？')
          await front(page).locator('.chat__bubble').last().tap()
          await page.locator('.sheet').getByText('复制', { exact: true }).waitFor()
        },
      },
      'goods of the page before': {
        query: OFFER,
        by: (page) => front(page).getByText('发送商品').waitFor(),
      },
      'the same goods sent': {
        query: OFFER,
        by: async (page) => {
          await front(page).getByText('发送商品').tap()
          await front(page).getByText('去看看').last().waitFor()
        },
      },
      'the orders of the last days': {
        by: async (page) => {
          await front(page).getByLabel('更多').tap()
          await page.locator('.sheet').getByText('订单', { exact: true }).tap()
          await page
            .locator('.sheet')
            .getByText(/发送$|没有/)
            .first()
            .waitFor()
        },
      },
      'the settings of a conversation': {
        by: async (page) => {
          await say(page, '在吗')
          await openSettings(page)
          await page.locator('.sheet').getByText('删除会话').waitFor()
        },
      },
      'a report': {
        by: async (page) => {
          await openSettings(page)
          await page.locator('.sheet').getByText('举报', { exact: true }).tap()
          await page.locator('.sheet textarea').waitFor()
          await page.locator('.sheet').getByText('辱骂、骚扰').tap()
          await page.locator('.sheet').getByText('提交').waitFor()
        },
      },
    },
  },
  chatJump: {
    query: () => 'storeId=suyan',
    shows: /素研 SUYAN.*(在线|不在服务时间)/,
    hasOwnTitle: true,
  },
  chatMall: {
    shows: /乐廊官方客服.*(在线|不在服务时间).*停车怎么收费/,
    hasOwnTitle: true,
    more: {
      'an answered question': {
        by: async (page) => {
          await named(page, '停车怎么收费').tap()
          await front(page)
            .getByText(/前 2 小时免费/)
            .first()
            .waitFor()
        },
      },
    },
  },
}
