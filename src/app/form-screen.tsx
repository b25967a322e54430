import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { type ReactNode, useEffect } from 'react'
import { hideKeyboard } from '@/platform/keyboard'
import { pageScroll } from '@/platform/scroll'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { BAD_FIELD, FieldSkeleton } from '@/ui/field/field'
import { useEnv, useLeaveGuard, useOpen } from './page'
import { useFrame } from './page/hooks'
import { type Loaded, Screen, type ScreenProps } from './screen'
import './form.scss'

/** What the screen needs of a Form. */
interface Fillable {
  readonly isHalfDone: boolean
  readonly isBusy: boolean
  readonly refusals: number
  submit(): Promise<unknown>
}

interface FormScreenProps extends Omit<ScreenProps, 'of' | 'bottom' | 'skeleton'> {
  form: Fillable
  /** What is edited, loaded when the page opens. */
  of?: Loaded | null
  /** Words of the button that sends it. */
  action: string
  /** Why it cannot be sent yet: on the button in place of its words. */
  blocked?: string | null
  /** Told once it was sent; then the page is left, unless `onDone` leads elsewhere. */
  doneText?: string
  /** What is done once it was sent. */
  onDone?: () => unknown
  /** What leaving would lose, when that is not what the form holds; with a question of its own. */
  leave?: { isAsked: boolean; question?: string }
  children: ReactNode
}

/**
 * A page whose fields are filled in and sent by the button at its foot: it asks before it is left half done, brings the first
 * field that is wrong into sight, loads `of` and shows boxes of fields until it is there.
 */
export const FormScreen = observer(function FormScreen(props: FormScreenProps) {
  const { form, of, action, blocked, doneText, onDone, leave, children, ...screen } = props
  const { elementId } = useFrame()
  const env = useEnv()
  useOpen(() => of?.reload())
  useLeaveGuard(leave?.isAsked ?? form.isHalfDone, leave?.question)
  useEffect(() => {
    if (form.refusals > 0) pageScroll.toFirst(elementId, BAD_FIELD)
  }, [form.refusals, elementId])
  const send = async () => {
    hideKeyboard()
    if ((await form.submit()) === null) return
    if (doneText) env.toast(doneText)
    await (onDone ?? (doneText ? env.back : undefined))?.()
  }
  return (
    <Screen
      {...screen}
      isStack
      of={of ?? undefined}
      skeleton={
        <Fields>
          <FieldSkeleton count={5} />
        </Fields>
      }
      bottom={
        of && !of.isLoaded ? null : (
          <BottomBar>
            <Button isEven isBusy={form.isBusy} isOff={!!blocked} onOff={() => void send()} onTap={() => void send()}>
              {blocked ?? action}
            </Button>
          </BottomBar>
        )
      }
    >
      {children}
    </Screen>
  )
})

/** Fields that belong together, on one card. */
export function Fields({ children }: { children: ReactNode }) {
  return <View className="card form__fields">{children}</View>
}

/** A quiet line under the fields. */
export function FormNote({ children }: { children: ReactNode }) {
  return <View className="form__note">{children}</View>
}
