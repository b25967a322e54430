import type { AftersaleButtonCode } from '@contract/codes/aftersale'
import type { AftersaleCard } from '@contract/schema/aftersale'
import { confirm, toast } from '@/app/dialog'
import type { Env } from '@/app/stores'

type Case = Pick<AftersaleCard, 'refundOrderNo' | 'orderId' | 'type' | 'lines'>

/** The page of each after-sale type; all three show the same form. */
export const FORMS = { 1: 'applyRefund', 2: 'applyService', 3: 'exchange' } as const

/** Runs the action of a case's button; true when the case must be loaded again. */
export async function actOnCase(env: Env, code: AftersaleButtonCode, one: Case): Promise<boolean> {
  const { refundOrderNo, orderId, type, lines } = one
  const orderLineId = lines[0]?.orderLineId ?? ''
  const done = async (work: Promise<unknown>, words: string) => {
    if (await env.try(work)) toast(words)
    return true
  }
  switch (code) {
    case 'amend':
      await env.go(FORMS[type], { orderId, orderLineId, refundOrderNo })
      return false
    case 'applyAgain':
      await env.go('selectRefundType', { orderId, orderLineId })
      return false
    case 'fillLogis':
      await env.go('fillLogis', { refundOrderNo })
      return false
    case 'refundAmount':
      await env.go('refundAmount', { refundOrderNo })
      return false
    case 'stepIn':
      await env.go('negotiationHistory', { refundOrderNo, stepIn: '1' })
      return false
    case 'withdraw': {
      const isSure = await confirm({ title: '撤销申请？', content: '撤销后可在期限内再次申请', confirmText: '撤销' })
      return isSure && done(env.call('POST refundOrder/withdraw', { refundOrderNo }), '已撤销')
    }
    case 'confirmExchange': {
      const isSure = await confirm({ title: '确认收到换货商品？', content: '确认后售后完成', confirmText: '确认收货' })
      return isSure && done(env.call('POST refundOrder/confirmExchange', { refundOrderNo }), '换货完成')
    }
    case 'refuseParcel':
    case 'turnToReturn':
      return done(env.call('POST refundOrder/afterIntercept', { refundOrderNo, choice: code }), '已提交')
  }
}
