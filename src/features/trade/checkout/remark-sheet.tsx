import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { toast } from '@/app/dialog'
import { Button } from '@/ui/button/button'
import { Field } from '@/ui/field/field'
import { Sheet } from '@/ui/sheet/sheet'

const LONGEST = 50

interface RemarkSheetProps {
  isOpen: boolean
  value: string
  onClose: () => void
  /** Gives the problem with the text, or null when it was taken. */
  onSave: (text: string) => Promise<string | null>
}

/** The remark for one store; checked for sensitive words before it is taken; a refusal is a toast and leaves the text (spec 5, 8). */
export function RemarkSheet({ isOpen, value, onClose, onSave }: RemarkSheetProps) {
  const [text, setText] = useState(value)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (isOpen) setText(value)
  }, [isOpen, value])
  const save = async () => {
    setBusy(true)
    const found = await onSave(text.trim())
    setBusy(false)
    if (found) toast(found, { ms: 2000 })
    else onClose()
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="订单备注"
      foot={
        <Button isWide isBusy={isBusy} onTap={() => void save()}>
          确定
        </Button>
      }
    >
      <View>
        <Field
          label="给商家留言"
          isLong
          value={text}
          onInput={setText}
          maxLength={LONGEST}
          placeholder="选填，如送货时间、包装要求"
          hint={`${text.length}/${LONGEST}`}
        />
      </View>
    </Sheet>
  )
}
