import { Navigate } from '@tanstack/react-router';
import { usePathPart } from '../../lib/search-params.ts';

/** `/chats/7`, as links from elsewhere write it: the screen with this conversation open. */
export default function ChatDoor() {
  const id = usePathPart('id');
  return <Navigate to="/chats" search={{ queue: 'all', id } as never} replace />;
}
