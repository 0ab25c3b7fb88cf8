import { answerTasks } from "../../pipeline/threads/answer-tasks.ts";
import { echoTasks } from "./echo-tasks.ts";

answerTasks(echoTasks);
