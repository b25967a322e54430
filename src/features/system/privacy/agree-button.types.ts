export interface AgreeButtonProps {
  onAgree: () => void
}
