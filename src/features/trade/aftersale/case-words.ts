import { AFTERSALE_MAX_NOTE } from '@contract/codes/aftersale'
import { Form } from '@/app/form'
import type { Env } from '@/app/stores'
import { sensitiveProblem } from '@/features/system/sensitive-word/sensitive'

/** A statement in a case, addressed to the store, or to the mall when it decides the case. */
export function caseWords(env: Env, refundOrderNo: string, isStepIn: boolean) {
  return new Form<{ text: string }, object>(env, {
    blank: { text: '' },
    check: ({ text }) => ({ text: text === '' ? '请填写内容' : null }),
    review: ({ text }) => sensitiveProblem(env, text),
    send: ({ text }) => {
      const path = isStepIn ? 'POST refundOrder/stepIn' : 'POST refundOrder/addMessage'
      return env.call(path, { refundOrderNo, text: text.slice(0, AFTERSALE_MAX_NOTE), imageKeys: [] }, { quiet: true })
    },
  })
}
