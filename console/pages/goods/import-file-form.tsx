import { IMPORT_MAX_BYTES, type ImportSheet } from '@contract/codes/import'
import { FileSpreadsheet, Upload } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { upload } from '../../app/api'
import { useCall } from '../../app/query'
import { useStaff } from '../../app/session'
import { Button, ErrorStrip, Form, Select, Switch } from '../../ui'
import { type ImportRun, sizeText } from './import-run'

export interface FileChoice {
  fileName: string
  storeId?: string
  categoryId?: string
  hasPictures: boolean
}

interface FormProps {
  sheet: ImportSheet
  /** The file that is already kept. */
  own: ImportRun | null
  act: { isPending: boolean; error: Error | null }
  onCheck(runId: string, choice: FileChoice): Promise<void>
}

const MAX_MB = IMPORT_MAX_BYTES / 1_000_000

/** Why a file is not sent, or null. */
function faultOf({ name, size }: File): string | null {
  if (!/\.(?:csv|tsv|txt)$/i.test(name)) return `${name} 不是 CSV 文件，请在表格软件里另存为 CSV`
  if (size === 0) return `${name} 是空的`
  return size > IMPORT_MAX_BYTES ? `${name} 超过 ${MAX_MB} MB，请分成几个文件` : null
}

/** The file with the store and category of its goods; a failed upload keeps the choices. */
export function ImportFileForm({ sheet, own, act, onCheck }: FormProps) {
  const [file, setFile] = useState<File | null>(null)
  const [kept, setKept] = useState<{ file: File; runId: string } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [error, setError] = useState<unknown>(null)
  const isGoods = sheet === 'goods'
  const stores = useCall('store/names', {}, { enabled: isGoods })
  const categories = useCall('import/categories', {}, { enabled: isGoods })
  const { allStores } = useStaff()
  const [choice, setChoice] = useState<Choice>(() => ({
    ...(own?.storeId && { storeId: own.storeId }),
    ...(own?.categoryId && { categoryId: own.categoryId }),
    hasPictures: own?.hasPictures ?? true,
  }))
  const known = stores.data?.records ?? []
  const only = !allStores && known.length === 1 ? known[0]?.storeId : undefined
  const storeId = choice.storeId ?? only
  const fileName = file?.name ?? (own?.fileName || null)
  const isReady = (file !== null || own !== null) && (!isGoods || allStores || storeId !== undefined)

  const take = (next: File | undefined) => {
    if (!next) return
    const wrong = faultOf(next)
    setFault(wrong)
    if (wrong === null) setFile(next)
  }
  const submit = async () => {
    setError(null)
    try {
      let runId = own?.runId ?? ''
      if (file && kept?.file === file) runId = kept.runId
      else if (file) {
        setSent(0)
        // Browsers derive the type from the program that opens such files.
        ;({ runId } = await upload('import/upload', new Blob([file], { type: 'text/csv' }), { onProgress: setSent }))
        setKept({ file, runId })
      }
      setSent(null)
      await onCheck(runId, { ...choice, ...(storeId !== undefined && { storeId }), fileName: fileName ?? 'import.csv' })
    } catch (failure) {
      setError(failure)
    } finally {
      setSent(null)
    }
  }
  return (
    <section className="card" aria-label="选择文件">
      <div className="body">
        <Form layout="vertical" requiredMark={false} onFinish={() => void submit()} className="import-form">
          {error !== null && <ErrorStrip error={error} />}
          <FileBox file={file} own={own} fault={fault} sent={sent} onFile={take} />
          <div className="import-fields">
            {isGoods && (
              <>
                <Form.Item label="店铺" htmlFor="import-store">
                  <Select
                    id="import-store"
                    allowClear={allStores}
                    placeholder={allStores ? '按文件里的店铺列' : '选店铺'}
                    showSearch={{ optionFilterProp: 'label' }}
                    value={storeId}
                    options={known.map(({ storeId: value, name: label }) => ({ value, label }))}
                    onChange={(next: string | undefined) => setChoice(withField(choice, 'storeId', next))}
                  />
                </Form.Item>
                <Form.Item label="认不出类目的商品放进" htmlFor="import-category">
                  <Select
                    id="import-category"
                    allowClear
                    placeholder="更多好物"
                    showSearch={{ optionFilterProp: 'label' }}
                    value={choice.categoryId}
                    options={(categories.data?.records ?? []).map(({ categoryId: value, path: label }) => ({
                      value,
                      label,
                    }))}
                    onChange={(next: string | undefined) => setChoice(withField(choice, 'categoryId', next))}
                  />
                </Form.Item>
              </>
            )}
            <label className="row" htmlFor="import-pictures">
              <Switch
                id="import-pictures"
                checked={choice.hasPictures}
                onChange={(hasPictures) => setChoice({ ...choice, hasPictures })}
              />
              <span>抓取网上的图片</span>
              <span className="note">慢一些；不抓取时保留原来的图片</span>
            </label>
          </div>
          <div className="drawer-foot">
            <Button type="primary" htmlType="submit" loading={sent !== null || act.isPending} disabled={!isReady}>
              预览
            </Button>
          </div>
        </Form>
      </div>
    </section>
  )
}

type Choice = Omit<FileChoice, 'fileName'>

/** The choice with another value; undefined removes it. */
function withField(choice: Choice, key: 'storeId' | 'categoryId', value: string | undefined): Choice {
  const { [key]: _former, ...others } = choice
  return value === undefined ? others : { ...others, [key]: value }
}

interface BoxProps {
  file: File | null
  own: ImportRun | null
  fault: string | null
  /** The sent part, 0 to 1; null while nothing is sent. */
  sent: number | null
  onFile(file: File | undefined): void
}

/** A file that is chosen or dropped. */
function FileBox({ file, own, fault, sent, onFile }: BoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const name = file?.name ?? (own ? own.fileName || '已上传的文件' : null)
  const bytes = file?.size ?? own?.bytes ?? 0
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFile(event.dataTransfer.files[0])
  }
  return (
    <div
      role="group"
      aria-label="文件"
      className={`file-box${isOver ? ' is-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        // antd shows hidden inputs of forms again.
        style={{ display: 'none' }}
        tabIndex={-1}
        accept=".csv,.tsv,.txt,text/csv"
        aria-label="选择 CSV 文件"
        onChange={({ target }) => {
          onFile(target.files?.[0])
          // The same file again is a change too: it may have been edited.
          target.value = ''
        }}
      />
      {name === null ? <Upload size={28} aria-hidden="true" /> : <FileSpreadsheet size={28} aria-hidden="true" />}
      <p className="file-name">
        <b>{name ?? '把 CSV 文件拖到这里'}</b>
        <span className="note">{name === null ? `最大 ${MAX_MB} MB` : sizeText(bytes)}</span>
      </p>
      {sent === null ? (
        <Button onClick={() => input.current?.click()}>{name === null ? '选择文件' : '换一个文件'}</Button>
      ) : (
        <progress aria-label="上传进度" max={1} value={sent} />
      )}
      {fault && (
        <p className="red" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
