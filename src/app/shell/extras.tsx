import { ConfirmHost } from '#ui/confirmHost.tsx'
import { ToastHost } from '#ui/toast.tsx'

/** Where questions and messages appear: after the first page is drawn, since none comes before. */
export default function Extras() {
  return (
    <>
      <ToastHost />
      <ConfirmHost />
    </>
  )
}
