/** Accessibility properties of an element. */
export interface Access {
  role?:
    | 'button'
    | 'link'
    | 'checkbox'
    | 'switch'
    | 'radio'
    | 'tab'
    | 'tablist'
    | 'dialog'
    | 'img'
    | 'status'
    | 'alert'
    | 'main'
    | 'group'
  label?: string
  isChecked?: boolean
  isSelected?: boolean
  isDisabled?: boolean
  isHidden?: boolean
  isModal?: boolean
  isBusy?: boolean
}

interface AccessProps {
  role?: string
  'aria-role'?: string
  'aria-label'?: string
  'aria-checked'?: 'true' | 'false'
  'aria-selected'?: 'true' | 'false'
  'aria-pressed'?: 'true' | 'false'
  'aria-disabled'?: 'true'
  'aria-hidden'?: 'true'
  'aria-modal'?: 'true'
  'aria-busy'?: 'true'
}

const isWeapp = process.env.TARO_ENV === 'weapp'
const yesNo = (value: boolean) => (value ? 'true' : 'false')

/**
 * The same properties under the names that each target reads: `role` in a browser, `aria-role` in the mini program.
 * Spread them onto a View or Text.
 */
export function access(facts: Access): AccessProps {
  const props: AccessProps = {}
  if (facts.role) props[isWeapp ? 'aria-role' : 'role'] = facts.role
  if (facts.label) props['aria-label'] = facts.label
  if (facts.isChecked !== undefined) props['aria-checked'] = yesNo(facts.isChecked)
  // `selected` applies only to tabs; a selected button is `pressed`
  if (facts.isSelected !== undefined) {
    props[facts.role === 'tab' ? 'aria-selected' : 'aria-pressed'] = yesNo(facts.isSelected)
  }
  if (facts.isDisabled) props['aria-disabled'] = 'true'
  if (facts.isHidden) props['aria-hidden'] = 'true'
  if (facts.isModal) props['aria-modal'] = 'true'
  if (facts.isBusy) props['aria-busy'] = 'true'
  return props
}

/** The fields of a keyboard event that are read here. */
interface KeyPress {
  key: string
  target: unknown
  currentTarget: unknown
  preventDefault(): void
}

/**
 * Makes a tappable element focusable and operable by keyboard in a browser; no effect in the mini program. Only key
 * presses on the element itself count, not those on a button inside it.
 */
export function keyable(onTap: (() => void) | undefined) {
  if (isWeapp || !onTap) return {}
  return {
    tabIndex: 0,
    onKeyDown: (event: KeyPress) => {
      if (event.target !== event.currentTarget) return
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      onTap()
    },
  }
}
