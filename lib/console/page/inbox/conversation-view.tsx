export function ConversationView() {
  return null;
}
