import { Cell, Cells } from '@/ui/cell/cell'
import { CheckMark } from '@/ui/check/check'
import { Sheet } from '@/ui/sheet/sheet'
import { COUNTRIES } from './phone-code.store'

/** Country and region codes. */
export function CountrySheet(props: {
  isOpen: boolean
  value: string
  onClose: () => void
  onPick: (code: string) => void
}) {
  const { isOpen, value, onClose, onPick } = props
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="选择国家和地区">
      <Cells>
        {COUNTRIES.map(({ code, name }) => (
          <Cell
            key={code}
            label={name}
            value={`+${code}`}
            control={<CheckMark isOn={code === value} />}
            onTap={() => {
              onPick(code)
              onClose()
            }}
          />
        ))}
      </Cells>
    </Sheet>
  )
}
