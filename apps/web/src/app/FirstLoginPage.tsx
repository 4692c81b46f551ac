export function FirstLoginPage() {
  return null
}
