import { caseEndpoints } from '@contract/console/case'
import { type ConsoleRoute, consoleRoutesFor, type Staff } from '../../../gateways/console/console-endpoint'
import { type GuardOutcome, guardedReply } from '../../system/approval'
import type { AftersaleOperatorService } from './aftersale-operator.service'
import type { CaseRights } from './case-acts.rules'
import type { CaseQueueService } from './case-queue.service'

const rightsOf = ({ permissions, stores }: Staff): CaseRights => ({
  canDecide: permissions.includes('cases.decide'),
  isOfMall: stores === 'all',
})

/** The after-sale queue of the console (contract/console/case.ts). */
export function caseConsoleRoutes(operator: AftersaleOperatorService, queue: CaseQueueService): ConsoleRoute[] {
  /** The case after an act. */
  const after = async (staff: Staff, act: Promise<string>, no: string) => {
    await act
    return queue.detail(staff.stores, no, rightsOf(staff))
  }
  /** The case after an act that may refund money. */
  const pay = async (staff: Staff, act: Promise<GuardOutcome<string>>, no: string) => {
    const outcome = await act
    return { ...guardedReply(outcome), case: await queue.detail(staff.stores, no, rightsOf(staff)) }
  }

  return consoleRoutesFor(caseEndpoints, {
    'case/list': ({ input, staff }) => queue.list(staff.stores, input, rightsOf(staff)),
    'case/counts': async ({ input, staff }) => ({ views: await queue.counts(staff.stores, input) }),
    'case/detail': ({ input, staff }) => queue.detail(staff.stores, input.refundOrderNo, rightsOf(staff)),
    'case/approve': ({ input, actor, staff }) =>
      pay(staff, operator.agree(actor, staff.stores, refOf(input), input.less), input.refundOrderNo),
    'case/reject': ({ input, actor, staff }) =>
      after(staff, operator.reject(actor, staff.stores, refOf(input), input.reason), input.refundOrderNo),
    'case/receive': ({ input, actor, staff }) =>
      pay(staff, operator.receive(actor, staff.stores, refOf(input), input.isIntact, input.less), input.refundOrderNo),
    'case/refuseGoods': ({ input, actor, staff }) =>
      after(staff, operator.refuse(actor, staff.stores, refOf(input), input.reason), input.refundOrderNo),
    'case/recall': ({ input, actor, staff }) =>
      pay(staff, operator.intercept(actor, staff.stores, refOf(input), input.isBack), input.refundOrderNo),
    'case/send': ({ input, actor, staff }) => {
      const parcel = { company: input.expressCompany, no: input.expressNo }
      return after(staff, operator.send(actor, staff.stores, refOf(input), parcel), input.refundOrderNo)
    },
    'case/refundInstead': ({ input, actor, staff }) =>
      pay(staff, operator.refundInstead(actor, staff.stores, refOf(input)), input.refundOrderNo),
    'case/refundAgain': ({ input, actor, staff }) =>
      pay(staff, operator.refundAgain(actor, staff.stores, refOf(input)), input.refundOrderNo),
    'case/close': ({ input, actor, staff }) =>
      after(staff, operator.close(actor, staff.stores, refOf(input), input.reason), input.refundOrderNo),
    'case/note': ({ input, actor, staff }) =>
      after(staff, operator.note(actor, staff.stores, { no: input.refundOrderNo }, input.text), input.refundOrderNo),
  })
}

const refOf = ({ refundOrderNo: no, version }: { refundOrderNo: string; version: string }) => ({ no, version })
