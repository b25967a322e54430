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

/** The members of Form that the screen uses. */
interface Fillable {
  readonly isHalfDone: boolean
  readonly isBusy: boolean
  readonly refusals: number
  submit(): Promise<unknown>
}

interface FormScreenProps extends Omit<ScreenProps, 'of' | 'bottom' | 'skeleton'> {
  form: Fillable
  /** The edited record, loaded when the page opens. */
  of?: Loaded | null
  /** Label of the submit button. */
  action: string
  /** A row above the button: the agreement. */
  above?: ReactNode
  /** Why the form cannot be sent yet: replaces the label of the button. */
  blocked?: string | null
  /** Toasted after the submit; then the page closes, unless `onDone` navigates. */
  doneText?: string
  /** Runs after the submit. */
  onDone?: () => unknown
  /** Whether leaving asks for confirmation, when the form's own state does not decide it; with its own question. */
  leave?: { isAsked: boolean; question?: string }
  children: ReactNode
}

/**
 * A page with fields and a submit button at the bottom. It asks before an unfinished form is left, scrolls to the first
 * invalid field, loads `of` and shows a skeleton until then.
 */
export const FormScreen = observer(function FormScreen(props: FormScreenProps) {
  const { form, of, action, above, blocked, doneText, onDone, leave, children, ...screen } = props
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
          <BottomBar above={above}>
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

/** A secondary text line under the fields. */
export function FormNote({ children }: { children: ReactNode }) {
  return <View className="form__note">{children}</View>
}
