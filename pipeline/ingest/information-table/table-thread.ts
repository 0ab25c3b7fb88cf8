import { answerTasks } from "../../answer-tasks.ts";
import { openTableTasks } from "./table-tasks.ts";

answerTasks(openTableTasks());
