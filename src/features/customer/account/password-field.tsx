import { PASSWORD_LENGTH } from '@contract/codes/login'
import { useState } from 'react'
import { Field } from '@/ui/field/field'
import { Tap } from '@/ui/tap/tap'
import './phone-code-fields.scss'

/** A password field; the text is hidden until the shopper shows it. */
export function PasswordField(props: {
  label: string
  value: string
  onInput: (value: string) => void
  error: string | null
  isNew?: boolean
  hint?: string
  placeholder?: string
  onConfirm?: () => void
}) {
  const { label, isNew = false, placeholder = '请输入密码', ...field } = props
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...field}
      label={label}
      kind={isNew ? 'newPassword' : 'password'}
      placeholder={placeholder}
      maxLength={PASSWORD_LENGTH.most}
      isHidden={!isShown}
      after={
        <Tap
          className="phone-code__send phone-code__send--off"
          label={isShown ? `隐藏${label}` : `显示${label}`}
          onTap={() => setShown(!isShown)}
        >
          {isShown ? '隐藏' : '显示'}
        </Tap>
      }
    />
  )
}
