import type { personArea } from '@/app/routes/person'
import { front } from '../support/phone'
import type { Belongings } from '../support/weapp-mall'
import type { PageRows } from './page-row'

const line = ({ askedOrderId, orderLineId }: Belongings) => `orderId=${askedOrderId}&orderLineId=${orderLineId}`
const one = ({ refundOrderNo }: Belongings) => `refundOrderNo=${refundOrderNo}`

export const personPages: PageRows<typeof personArea> = {
  realName: {
    shows: /填写购买人身份信息.*真实姓名.*身份证号.*18 位.*校验码.*加密保存.*一人一证.*填写真实姓名/,
    more: {
      'a wrong check sign': {
        by: async (page) => {
          await front(page).getByLabel('真实姓名').fill('林予安')
          await front(page).getByLabel('身份证号', { exact: true }).fill('330108199604182148')
          await front(page).getByText('核对身份证号后提交').waitFor()
        },
      },
      'before an order': { query: 'from=submit' },
    },
  },
  payPassword: {
    shows: /还没有支付密码.*设置支付密码.*138\*\*\*\*0001.*银行卡.*实名认证/,
    more: {
      'the code': {
        by: async (page) => {
          await front(page).getByText('设置支付密码').tap()
          await front(page).getByText('下一步').waitFor()
        },
      },
      'the pad': {
        by: async (page) => {
          await front(page).getByText('设置支付密码').tap()
          await front(page).getByLabel('验证码').fill('888888')
          await front(page).getByText('下一步').tap()
          await front(page).getByText('设置 6 位支付密码').waitFor()
          for (const digit of '123456') await front(page).getByText(digit, { exact: true }).tap()
          await front(page)
            .getByText(/连续的数字太好猜/)
            .waitFor()
        },
      },
    },
  },
  bankCards: { shows: /还没有绑定银行卡.*绑定银行卡/ },
  bindBank: { shows: /先完成实名认证.*去实名认证/ },
  searchBank: {
    shows: /这些银行的卡都可以绑定.*中国工商银行.*储蓄卡 · 信用卡.*上海银行/,
    more: {
      'none found': {
        by: async (page) => {
          await front(page).getByRole('searchbox').fill('没有这家')
          await front(page).getByText('没有找到这家银行').waitFor()
        },
      },
    },
  },
  password: { shows: /手机号.*获取验证码/ },
  setPassword: { shows: /新密码/ },
  setting: {
    shows:
      /编辑资料.*手机号.*138\*\*\*\*\d{4}.*登录密码.*登录设备.*台.*个性化推荐.*评价显示昵称.*隐私与权限.*清除缓存.*导出个人数据.*注销账号.*退出登录.*乐廊 Galleria/,
    more: {
      'the file of own data': {
        by: async (page) => {
          await front(page).getByText('导出个人数据').tap()
          await page.locator('.sheet').getByText('生成文件').waitFor()
        },
      },
      'what stands against a closing': {
        by: async (page) => {
          await front(page).getByText('注销账号').tap()
          await page.locator('.sheet').getByText('处理完这些才能注销').waitFor()
        },
      },
    },
  },
  account: { shows: /本机|只有这台设备/ },
  me: { shows: /头像.*昵称.*性别.*生日.*手机号.*兴趣偏好.*编辑资料/ },
  setMe: { shows: /现在的头像.*换一张头像.*昵称.*性别.*生日.*保存/ },
  like: {
    shows: /你喜欢逛什么.*女装.*保存/,
    more: {
      'two chosen': {
        by: async (page) => {
          await front(page).locator('.like__tags .chip').nth(0).tap()
          await front(page).locator('.like__tags .chip').nth(1).tap()
          await front(page).getByText('已选 2 个').waitFor()
        },
      },
    },
  },
  changeMobile: {
    shows: /验证原手机号.*验证新手机号.*先验证现在的手机号.*获取验证码.*下一步/,
    more: {
      'the old phone proven': {
        by: async (page) => {
          await front(page).locator('.entry-form input').fill('888888')
          await front(page).getByText('下一步').tap()
          await front(page).getByText('输入新手机号').waitFor()
        },
      },
    },
  },
  personResult: {
    query: () => 'type=phone',
    shows: /手机号已更换.*回到设置.*查看登录设备/,
    more: {
      'a new password': { query: 'type=password' },
      'a closing': { query: 'type=closing' },
      'an unknown type': { query: 'type=other' },
    },
  },
  bingMobile: { shows: /授权已失效.*去登录/ },
  evaluate: {
    query: ({ reviewOrderId }) => `orderId=${reviewOrderId}`,
    shows: /氨基酸洁面皂.*点星评分.*物流服务.*商家服务.*匿名评价.*请先打分/,
    more: {
      'four stars given': {
        by: async (page) => {
          await front(page)
            .getByLabel(/洁面皂.* 4 星/)
            .tap()
          await front(page).getByText('质量很好').tap()
          await front(page).getByText('发布，得 50 积分').waitFor()
        },
      },
    },
  },
  selectRefundType: { query: line, shows: /澄颜.*仅退款.*退货退款.*商品还没有发出.*换货/ },
  applyRefund: {
    query: line,
    shows: /澄颜.*退款原因请选择.*申请数量.*退款金额.*补充说明.*提交申请/,
    more: {
      'the reasons': {
        by: async (page) => {
          await front(page).getByText('退款原因').tap()
          await front(page).getByText('不想要了').waitFor()
        },
      },
      'a reason chosen': {
        by: async (page) => {
          await front(page).getByText('退款原因').tap()
          await front(page).getByText('不想要了').tap()
          await front(page)
            .getByText(/最多 ¥39/)
            .waitFor()
        },
      },
    },
  },
  applyService: { query: line, shows: /澄颜.*商品还没有发出/ },
  exchange: { query: line, shows: /澄颜.*商品还没有发出/ },
  refundDetail: {
    query: one,
    shows: /等待商家处理.*提交申请.*退款金额.*微信支付.*澄颜.*仅退款.*协商历史.*不想要了.*撤销申请.*修改申请/,
  },
  refundAmount: { query: one, shows: /等待商家处理.*还没有退款/ },
  cancelOrder: {
    query: ({ askedOrderId }) => `orderId=${askedOrderId}`,
    shows: /取消后全部退款.*¥[\d.]+ 将原路退回.*澄颜.*取消原因.*不想要了.*请选择原因/,
    more: {
      'one that left': { query: ({ sentOrderId }) => `orderId=${sentOrderId}` },
    },
  },
  negotiationHistory: { query: one, shows: /我：发起了售后申请.*多拍了一块.*发送/ },
  checkLogistics: { query: one, shows: /寄回物流|还没有物流信息/ },
  selectSearch: { shows: /百世快递.*顺丰速运.*中通快递/ },
  fillLogis: { query: one, shows: /物流单号.*物流公司.*照片.*提交/ },
  pickups: {
    shows: /全部.*待付款.*待取货.*鲜禾超市.*预约成功.*取货.*到店付/,
    more: {
      'waiting to be fetched': {
        by: async (page) => {
          await page.getByRole('tab', { name: '待取货' }).tap()
          await front(page).getByText('预约成功').waitFor({ state: 'detached' })
        },
      },
      'none fetched': {
        by: async (page) => {
          await page.getByRole('tab', { name: '已取货' }).tap()
          await front(page).getByText('没有自提').waitFor()
        },
      },
    },
  },
  pickupDetail: {
    query: ({ pickupOrderId }) => `orderId=${pickupOrderId}`,
    shows: /待取货.*取货.*请向店员出示.*\d{4}\d{4}\d{4}.*鲜禾超市.*到店怎么取.*取货商品.*更多.*改时间.*导航到店/,
    more: {
      'to be paid there': { query: ({ laterOrderId }) => `orderId=${laterOrderId}` },
      'another hour': {
        by: async (page) => {
          await front(page).getByText('改时间').tap()
          await page.locator('.sheet').getByText('取货时间').waitFor()
        },
      },
    },
  },
  pickupPay: {
    query: ({ laterPayOrderNo }) => `payOrderNo=${laterPayOrderNo}`,
    shows: /¥[\d,.]+.*鲜禾超市.*取货时间.*微信支付.*确认支付/,
  },
  pickupPaid: {
    query: ({ pickupPayOrderNo }) => `payOrderNo=${pickupPayOrderNo}`,
    shows: /支付成功.*¥[\d,.]+.*到店出示取货码即可自提.*查看取货码/,
  },
  customerService: {
    query: ({ askedOrderId }) => `orderId=${askedOrderId}`,
    shows: /哪件商品需要帮助.*澄颜.*遇到了什么问题.*售后进度.*催促发货.*联系门店.*意见反馈/,
    more: {
      'another of its goods': {
        by: async (page) => {
          await front(page).locator('.service-line').last().tap()
          await front(page).getByText('退款、退货、换货').waitFor()
        },
      },
    },
  },
  saleSefund: { shows: /全部.*处理中.*澄颜美妆.*等待商家处理.*仅退款/ },
}
