// The chat.

export function ChatScreen() {
  return <main />;
}
