import { ConfirmHost } from '#ui/confirmHost.tsx'
import { ToastHost } from '#ui/toast.tsx'

/** Hosts of dialogs and toasts; loaded after the first page, which needs neither. */
export default function Extras() {
  return (
    <>
      <ToastHost />
      <ConfirmHost />
    </>
  )
}
