import { AFTERSALE_STATUS } from '@contract/codes/aftersale'
import type { Reply } from '../../app/api'
import { Tag, type TagLook } from '../../ui'

type Case = Pick<Reply<'case/list'>['records'][number], 'status' | 'statusText' | 'isEscalated' | 'isRefundFailed'>

const { verify, sendBack, receiving, refunding, intercepting, toSend, toReceive, interceptFailed } = AFTERSALE_STATUS
/** The store has to act. */
const OURS: readonly number[] = [verify, receiving, toSend, interceptFailed]
const MOVING: readonly number[] = [refunding, intercepting, toReceive]

function lookOf({ status, isRefundFailed, isEscalated }: Case): [TagLook, 'ring' | 'half' | 'full'] {
  if (isRefundFailed || isEscalated) return ['bad', 'ring']
  if (OURS.includes(status)) return ['warn', 'ring']
  if (status === sendBack) return ['wait', 'ring']
  return MOVING.includes(status) ? ['info', 'half'] : ['plain', 'full']
}

export function CaseTag({ row }: { row: Case }) {
  const [look, progress] = lookOf(row)
  return (
    <Tag look={look} progress={progress}>
      {row.isRefundFailed ? '退款失败' : row.isEscalated ? `${row.statusText}，平台介入` : row.statusText}
    </Tag>
  )
}
