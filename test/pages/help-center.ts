import type { helpCenterArea } from '@/app/routes/help-center'
import { front } from '../support/phone'
import type { PageRows } from './page-row'

export const helpCenterPages: PageRows<typeof helpCenterArea> = {
  helpCenter: {
    shows: /帮助中心.*反馈记录.*最近订单.*换一笔.*退换售后.*大家都在问.*有用.*没用.*意见反馈.*在线客服/,
    more: {
      'another order': {
        by: async (page) => {
          const name = front(page).locator('.recent__name')
          const before = (await name.textContent()) ?? ''
          await front(page).locator('.recent__help').first().waitFor()
          await front(page).getByText('换一笔').tap()
          await name.filter({ hasNotText: before }).waitFor()
        },
      },
      'another question opened': {
        by: async (page) => {
          await front(page).locator('.fold__head').nth(1).tap()
          await front(page).locator('.fold').nth(1).getByText('没用').waitFor()
        },
      },
    },
  },
  commonProblem: {
    query: () => 'category=refund',
    shows: /退换售后.*退款多久能到账/,
    more: {
      'a search in texts and documents': {
        by: async (page) => {
          await front(page).getByLabel('搜索问题和协议').fill('退款')
          await front(page).getByText('协议', { exact: true }).first().waitFor()
        },
      },
      'a search without a match': {
        by: async (page) => {
          await front(page).getByLabel('搜索问题和协议').fill('飞机票')
          await front(page).getByText('没有找到“飞机票”').waitFor()
        },
      },
    },
  },
  helpAnswer: { query: () => 'helpId=refund-time', shows: /退款多久能到账.*有用.*没用/ },
  refundGuide: {
    shows: /退换售后.*等待商家处理.*澄颜.*申请售后.*我的售后.*退换指南.*退款多久能到账.*没有解决/,
    more: {
      'a question opened': {
        by: async (page) => {
          await front(page).locator('.fold__head').first().tap()
          await front(page).getByText('没用').waitFor()
        },
      },
    },
  },
  feedback: { shows: /意见反馈.*反馈记录.*提交/ },
  protocol: { query: () => 'typeCode=PRIVACY_POLICY', shows: /版本 1\.0/, hasOwnTitle: true },
}
