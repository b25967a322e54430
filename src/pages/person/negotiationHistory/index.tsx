import { AFTERSALE_MAX_NOTE } from '@contract/codes/aftersale'
import { chinaMinute } from '@contract/codes/china-time'
import { toast } from '@/app/dialog'
import { Fields } from '@/app/form-screen'
import { page, useEnv, useLeaveGuard, useLocalStore, useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { caseWords } from '@/features/trade/aftersale/case-words'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Field } from '@/ui/field/field'
import { ListItem } from '@/ui/list-item/list-item'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Thumbs } from '@/ui/thumbs/thumbs'

/** The history of a case with a field for a statement; after a refusal by the store it is addressed to the mall. */
export default page('negotiationHistory', ({ params: { refundOrderNo, stepIn } }) => {
  const env = useEnv()
  const isStepIn = stepIn === '1'
  const said = useResource((own) => own.call('GET refundOrder/getNegotiations', { refundOrderNo }, { quiet: true }))
  const form = useLocalStore('words', (own) => caseWords(own, refundOrderNo, isStepIn))
  useLeaveGuard(form.isHalfDone)
  const shown = said.value
  const send = async () => {
    if ((await form.submit()) === null) return
    form.clear()
    toast(isStepIn ? '已申请平台介入' : '已发送')
    if (isStepIn) await env.back()
    else await said.reload()
  }
  return (
    <Screen
      of={said}
      isStack
      gone={{ text: '售后单不存在', picture: 'order', actionText: '返回', onAction: () => void env.back() }}
      skeleton={<CardSkeleton cards={[2, 2, 2]} />}
      bottom={
        shown?.canWrite ? (
          <BottomBar>
            <Button isEven isBusy={form.isBusy} onTap={() => void send()}>
              {isStepIn ? '申请平台介入' : '发送'}
            </Button>
          </BottomBar>
        ) : null
      }
    >
      {shown?.records.map(({ name, title, text, images, at }) => (
        <ListItem
          key={`${at} ${title}`}
          title={`${name}：${title}`}
          facts={[text, chinaMinute(at)]}
          end={images.length > 0 ? <Thumbs name="凭证" images={images} /> : null}
        />
      ))}
      {shown?.canWrite ? (
        <Fields>
          <Field
            label={isStepIn ? '申请平台介入' : '补充说明'}
            isLong
            {...form.field('text')}
            maxLength={AFTERSALE_MAX_NOTE}
            placeholder="商家和平台都能看到"
          />
        </Fields>
      ) : null}
    </Screen>
  )
})
